/** By which the server finds whose a token is; the same for each reference. */
export const bearerSql = `
  select t.id as token_id, t.access_expires_at, t.first_used_at, s.id as session_id, s.keep_logged_in,
    s.last_seen_at, s.idle_expires_at, s.absolute_expires_at, s.revoked_at,
    u.id as user_id, u.authority_type as role, u.status as user_status
  from session_tokens as t join sessions as s on s.id = t.session_id join users as u on u.id = s.user_id
  where t.access_hash = $1`
