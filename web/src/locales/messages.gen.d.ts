// Written from web/src/locales/gb by "npm run words" and every build; do not edit.
export interface Messages {
  'ads.title': undefined
  'ads.construction.title': undefined
  'ads.construction.text': undefined
  'audit-records.title': undefined
  'audit-records.own': undefined
  'audit-records.kept': undefined
  'audit-records.tab.label': undefined
  'audit-records.tab.records': undefined
  'audit-records.tab.reviews': undefined
  'audit-records.tab.chain': undefined
  'audit-records.total.all': { total: string | number }
  'audit-records.total.found': { total: string | number }
  'audit-records.total.about': { total: string | number }
  'audit-records.field.what': undefined
  'audit-records.field.target': undefined
  'audit-records.field.when': undefined
  'audit-records.field.ip': undefined
  'audit-records.field.actor': undefined
  'audit-records.field.subject': undefined
  'audit-records.field.action': undefined
  'audit-records.field.period': undefined
  'audit-records.field.reason': undefined
  'audit-records.field.changes': undefined
  'audit-records.field.record': undefined
  'audit-records.field.role': undefined
  'audit-records.field.entity': undefined
  'audit-records.field.entityId': undefined
  'audit-records.field.seq': undefined
  'audit-records.others.people': { count: number; name: string | number }
  'audit-records.others.records': { count: number; name: string | number }
  'audit-records.oldRequest': undefined
  'audit-records.period.today': undefined
  'audit-records.period.week': undefined
  'audit-records.period.month': undefined
  'audit-records.period.lastMonth': undefined
  'audit-records.pick.help': undefined
  'audit-records.menu.open': undefined
  'audit-records.menu.actor': undefined
  'audit-records.menu.subject': undefined
  'audit-records.menu.target': undefined
  'audit-records.detail.title': undefined
  'audit-records.detail.close': undefined
  'audit-records.detail.filter': undefined
  'audit-records.asked.search': undefined
  'audit-records.asked.page': undefined
  'audit-records.asked.month': undefined
  'audit-records.asked.count': undefined
  'audit-records.asked.result': undefined
  'audit-records.asked.brokenAt': undefined
  'audit-records.asked.phone': { value: string | number }
  'audit-records.asked.lastFour': { value: string | number }
  'audit-records.asked.initials': { value: string | number }
  'audit-records.asked.name': { value: string | number }
  'audit-records.asked.digits': { value: string | number }
  'audit-records.asked.order': { value: string | number }
  'audit-records.asked.words': { value: string | number }
  'audit-records.empty.title': undefined
  'audit-records.empty.text': undefined
  'audit-records.export.open': undefined
  'audit-records.export.title': undefined
  'audit-records.export.text': { count: number }
  'audit-records.export.many': { count: string | number }
  'audit-records.export.kept': undefined
  'audit-records.export.file': undefined
  'audit-records.export.preset.review': undefined
  'audit-records.export.preset.incident': undefined
  'audit-records.export.preset.person': undefined
  'audit-records.export.preset.authority': undefined
  'audit-records.reviews.text': undefined
  'audit-records.reviews.state.running': undefined
  'audit-records.reviews.state.due': undefined
  'audit-records.reviews.state.done': undefined
  'audit-records.reviews.by': { name: string | number; at: string | number }
  'audit-records.month.title': { month: string | number }
  'audit-records.month.tiles': undefined
  'audit-records.month.total': undefined
  'audit-records.month.failedSignIns': undefined
  'audit-records.month.reveals': undefined
  'audit-records.month.exports': undefined
  'audit-records.month.night': undefined
  'audit-records.month.nightNote': { from: string | number; until: string | number }
  'audit-records.month.see': undefined
  'audit-records.month.staff': undefined
  'audit-records.month.noStaff': undefined
  'audit-records.month.all': undefined
  'audit-records.month.changes': undefined
  'audit-records.month.byReveals': undefined
  'audit-records.month.byNight': undefined
  'audit-records.month.actions': undefined
  'audit-records.month.count': undefined
  'audit-records.month.noActions': undefined
  'audit-records.month.absent': undefined
  'audit-records.signOff.title': undefined
  'audit-records.signOff.running': { day: string | number }
  'audit-records.signOff.text': undefined
  'audit-records.signOff.note': undefined
  'audit-records.signOff.help': undefined
  'audit-records.signOff.confirm': undefined
  'audit-records.signOff.done': { month: string | number }
  'audit-records.signOff.by': undefined
  'audit-records.signOff.at': undefined
  'audit-records.signOff.records': undefined
  'audit-records.signOff.ask': undefined
  'audit-records.signOff.question': { month: string | number }
  'audit-records.signOff.final': undefined
  'audit-records.chain.text': undefined
  'audit-records.chain.last': undefined
  'audit-records.chain.earlier': undefined
  'audit-records.chain.start': undefined
  'audit-records.chain.running': undefined
  'audit-records.chain.never': undefined
  'audit-records.chain.neverText': undefined
  'audit-records.chain.state.RUNNING': undefined
  'audit-records.chain.state.WHOLE': undefined
  'audit-records.chain.state.BROKEN': undefined
  'audit-records.chain.state.ABANDONED': undefined
  'audit-records.chain.progress': { checked: string | number; total: string | number }
  'audit-records.chain.unchecked': undefined
  'audit-records.chain.whole': { count: string | number }
  'audit-records.chain.fault.changed': { seq: string | number }
  'audit-records.chain.fault.missing': { seq: string | number }
  'audit-records.chain.fault.checkpoint': { seq: string | number }
  'audit-records.chain.fault.key': { seq: string | number }
  'audit-records.chain.until': { at: string | number }
  'audit-records.chain.advice': undefined
  'audit-records.chain.by': undefined
  'audit-records.chain.startedAt': undefined
  'audit-records.chain.finishedAt': undefined
  'audit-records.chain.unsealed': undefined
  'audit-records.chain.lastHash': undefined
  'audit-records.chain.hashHelp': undefined
  'audit-records.chain.taken': undefined
  'audit-records.chain.find': undefined
  'audit.area.auth': undefined
  'audit.area.users': undefined
  'audit.area.files': undefined
  'audit.area.stores': undefined
  'audit.area.promotions': undefined
  'audit.area.jrs': undefined
  'audit.area.audit': undefined
  'audit.area.requests': undefined
  'audit.area.settings': undefined
  'audit.area.plans': undefined
  'audit.area.subscriptions': undefined
  'audit.area.legal': undefined
  'audit.area.faq': undefined
  'audit.area.billing': undefined
  'audit.area.orders': undefined
  'audit.area.refunds': undefined
  'audit.area.payments': undefined
  'audit.area.payment_methods': undefined
  'audit.action.auth.signed_in.name': undefined
  'audit.action.auth.signed_in.sentence': { actor: string | number }
  'audit.action.auth.sign_in_failed.name': undefined
  'audit.action.auth.sign_in_failed.sentence': undefined
  'audit.action.auth.code_failed.name': undefined
  'audit.action.auth.code_failed.sentence': undefined
  'audit.action.auth.guessing_alarm.name': undefined
  'audit.action.auth.guessing_alarm.sentence': undefined
  'audit.action.auth.text_ceiling.name': undefined
  'audit.action.auth.text_ceiling.sentence': undefined
  'audit.action.auth.signed_out.name': undefined
  'audit.action.auth.signed_out.sentence': { actor: string | number }
  'audit.action.auth.session_ended.name': undefined
  'audit.action.auth.session_ended.sentence': { actor: string | number }
  'audit.action.auth.refresh_reused.name': undefined
  'audit.action.auth.refresh_reused.sentence': undefined
  'audit.action.auth.phone_changed.name': undefined
  'audit.action.auth.phone_changed.sentence': { actor: string | number }
  'audit.action.users.listed.name': undefined
  'audit.action.users.listed.sentence': { actor: string | number }
  'audit.action.users.viewed.name': undefined
  'audit.action.users.viewed.sentence': { actor: string | number }
  'audit.action.users.revealed.name': undefined
  'audit.action.users.revealed.sentence': { actor: string | number }
  'audit.action.users.created.name': undefined
  'audit.action.users.created.sentence': { actor: string | number }
  'audit.action.users.updated.name': undefined
  'audit.action.users.updated.sentence': { actor: string | number }
  'audit.action.users.suspended.name': undefined
  'audit.action.users.suspended.sentence': { actor: string | number }
  'audit.action.users.reactivated.name': undefined
  'audit.action.users.reactivated.sentence': { actor: string | number }
  'audit.action.users.withdrawn.name': undefined
  'audit.action.users.withdrawn.sentence': { actor: string | number }
  'audit.action.users.profile_changed.name': undefined
  'audit.action.users.profile_changed.sentence': { actor: string | number }
  'audit.action.users.sessions_viewed.name': undefined
  'audit.action.users.sessions_viewed.sentence': { actor: string | number }
  'audit.action.files.uploaded.name': undefined
  'audit.action.files.uploaded.sentence': { actor: string | number }
  'audit.action.files.viewed.name': undefined
  'audit.action.files.viewed.sentence': { actor: string | number }
  'audit.action.files.deleted.name': undefined
  'audit.action.files.deleted.sentence': { actor: string | number }
  'audit.action.stores.viewed.name': undefined
  'audit.action.stores.viewed.sentence': { actor: string | number }
  'audit.action.stores.created.name': undefined
  'audit.action.stores.created.sentence': { actor: string | number }
  'audit.action.stores.updated.name': undefined
  'audit.action.stores.updated.sentence': { actor: string | number }
  'audit.action.stores.undone.name': undefined
  'audit.action.stores.undone.sentence': { actor: string | number }
  'audit.action.stores.exported.name': undefined
  'audit.action.stores.exported.sentence': { actor: string | number }
  'audit.action.stores.submitted.name': undefined
  'audit.action.stores.submitted.sentence': { actor: string | number }
  'audit.action.stores.approved.name': undefined
  'audit.action.stores.approved.sentence': { actor: string | number }
  'audit.action.stores.rejected.name': undefined
  'audit.action.stores.rejected.sentence': { actor: string | number }
  'audit.action.stores.suspended.name': undefined
  'audit.action.stores.suspended.sentence': { actor: string | number }
  'audit.action.stores.reactivated.name': undefined
  'audit.action.stores.reactivated.sentence': { actor: string | number }
  'audit.action.stores.closed.name': undefined
  'audit.action.stores.closed.sentence': { actor: string | number }
  'audit.action.stores.deleted.name': undefined
  'audit.action.stores.deleted.sentence': { actor: string | number }
  'audit.action.stores.staff_viewed.name': undefined
  'audit.action.stores.staff_viewed.sentence': { actor: string | number }
  'audit.action.stores.staff_invited.name': undefined
  'audit.action.stores.staff_invited.sentence': { actor: string | number }
  'audit.action.stores.staff_changed.name': undefined
  'audit.action.stores.staff_changed.sentence': { actor: string | number }
  'audit.action.stores.staff_removed.name': undefined
  'audit.action.stores.staff_removed.sentence': { actor: string | number }
  'audit.action.stores.invitation_sent.name': undefined
  'audit.action.stores.invitation_sent.sentence': { actor: string | number }
  'audit.action.stores.invitation_accepted.name': undefined
  'audit.action.stores.invitation_accepted.sentence': { actor: string | number }
  'audit.action.stores.invitation_declined.name': undefined
  'audit.action.stores.invitation_declined.sentence': undefined
  'audit.action.stores.invitation_revoked.name': undefined
  'audit.action.stores.invitation_revoked.sentence': { actor: string | number }
  'audit.action.promotions.created.name': undefined
  'audit.action.promotions.created.sentence': { actor: string | number }
  'audit.action.promotions.updated.name': undefined
  'audit.action.promotions.updated.sentence': { actor: string | number }
  'audit.action.promotions.undone.name': undefined
  'audit.action.promotions.undone.sentence': { actor: string | number }
  'audit.action.promotions.submitted.name': undefined
  'audit.action.promotions.submitted.sentence': { actor: string | number }
  'audit.action.promotions.approved.name': undefined
  'audit.action.promotions.approved.sentence': { actor: string | number }
  'audit.action.promotions.rejected.name': undefined
  'audit.action.promotions.rejected.sentence': { actor: string | number }
  'audit.action.promotions.revised.name': undefined
  'audit.action.promotions.revised.sentence': { actor: string | number }
  'audit.action.promotions.paused.name': undefined
  'audit.action.promotions.paused.sentence': { actor: string | number }
  'audit.action.promotions.resumed.name': undefined
  'audit.action.promotions.resumed.sentence': { actor: string | number }
  'audit.action.promotions.cancelled.name': undefined
  'audit.action.promotions.cancelled.sentence': { actor: string | number }
  'audit.action.promotions.archived.name': undefined
  'audit.action.promotions.archived.sentence': { actor: string | number }
  'audit.action.promotions.deleted.name': undefined
  'audit.action.promotions.deleted.sentence': { actor: string | number }
  'audit.action.promotions.change_seen.name': undefined
  'audit.action.promotions.change_seen.sentence': { actor: string | number }
  'audit.action.promotions.duplicated.name': undefined
  'audit.action.promotions.duplicated.sentence': { actor: string | number }
  'audit.action.promotions.exported.name': undefined
  'audit.action.promotions.exported.sentence': { actor: string | number }
  'audit.action.promotions.began.name': undefined
  'audit.action.promotions.began.sentence': undefined
  'audit.action.promotions.ended.name': undefined
  'audit.action.promotions.ended.sentence': undefined
  'audit.action.promotions.lapsed.name': undefined
  'audit.action.promotions.lapsed.sentence': undefined
  'audit.action.promotions.listed.name': undefined
  'audit.action.promotions.listed.sentence': undefined
  'audit.action.promotions.unlisted.name': undefined
  'audit.action.promotions.unlisted.sentence': undefined
  'audit.action.jrs.created.name': undefined
  'audit.action.jrs.created.sentence': { actor: string | number }
  'audit.action.jrs.updated.name': undefined
  'audit.action.jrs.updated.sentence': { actor: string | number }
  'audit.action.jrs.opened.name': undefined
  'audit.action.jrs.opened.sentence': { actor: string | number }
  'audit.action.jrs.paused.name': undefined
  'audit.action.jrs.paused.sentence': { actor: string | number }
  'audit.action.jrs.resumed.name': undefined
  'audit.action.jrs.resumed.sentence': { actor: string | number }
  'audit.action.jrs.closed.name': undefined
  'audit.action.jrs.closed.sentence': { actor: string | number }
  'audit.action.jrs.reopened.name': undefined
  'audit.action.jrs.reopened.sentence': { actor: string | number }
  'audit.action.jrs.archived.name': undefined
  'audit.action.jrs.archived.sentence': { actor: string | number }
  'audit.action.jrs.code_renewed.name': undefined
  'audit.action.jrs.code_renewed.sentence': { actor: string | number }
  'audit.action.jrs.duplicated.name': undefined
  'audit.action.jrs.duplicated.sentence': { actor: string | number }
  'audit.action.jrs.deleted.name': undefined
  'audit.action.jrs.deleted.sentence': { actor: string | number }
  'audit.action.jrs.undone.name': undefined
  'audit.action.jrs.undone.sentence': { actor: string | number }
  'audit.action.jrs.entries_viewed.name': undefined
  'audit.action.jrs.entries_viewed.sentence': { actor: string | number }
  'audit.action.jrs.entry_viewed.name': undefined
  'audit.action.jrs.entry_viewed.sentence': { actor: string | number }
  'audit.action.jrs.entry_revealed.name': undefined
  'audit.action.jrs.entry_revealed.sentence': { actor: string | number }
  'audit.action.jrs.entries_exported.name': undefined
  'audit.action.jrs.entries_exported.sentence': { actor: string | number }
  'audit.action.jrs.stats_exported.name': undefined
  'audit.action.jrs.stats_exported.sentence': { actor: string | number }
  'audit.action.jrs.entry_added.name': undefined
  'audit.action.jrs.entry_added.sentence': { actor: string | number }
  'audit.action.jrs.entry_updated.name': undefined
  'audit.action.jrs.entry_updated.sentence': { actor: string | number }
  'audit.action.jrs.entry_called.name': undefined
  'audit.action.jrs.entry_called.sentence': { actor: string | number }
  'audit.action.jrs.entry_accepted.name': undefined
  'audit.action.jrs.entry_accepted.sentence': { actor: string | number }
  'audit.action.jrs.entry_completed.name': undefined
  'audit.action.jrs.entry_completed.sentence': { actor: string | number }
  'audit.action.jrs.entry_deferred.name': undefined
  'audit.action.jrs.entry_deferred.sentence': { actor: string | number }
  'audit.action.jrs.entry_restored.name': undefined
  'audit.action.jrs.entry_restored.sentence': { actor: string | number }
  'audit.action.jrs.entry_missed.name': undefined
  'audit.action.jrs.entry_missed.sentence': { actor: string | number }
  'audit.action.jrs.entry_refused.name': undefined
  'audit.action.jrs.entry_refused.sentence': { actor: string | number }
  'audit.action.jrs.entry_cancelled.name': undefined
  'audit.action.jrs.entry_cancelled.sentence': { actor: string | number }
  'audit.action.jrs.entry_rebooked.name': undefined
  'audit.action.jrs.entry_rebooked.sentence': { actor: string | number }
  'audit.action.jrs.wait_removed.name': undefined
  'audit.action.jrs.wait_removed.sentence': { actor: string | number }
  'audit.action.jrs.entries_anonymised.name': undefined
  'audit.action.jrs.entries_anonymised.sentence': undefined
  'audit.action.jrs.device_added.name': undefined
  'audit.action.jrs.device_added.sentence': { actor: string | number }
  'audit.action.jrs.device_renewed.name': undefined
  'audit.action.jrs.device_renewed.sentence': { actor: string | number }
  'audit.action.jrs.device_paired.name': undefined
  'audit.action.jrs.device_paired.sentence': undefined
  'audit.action.jrs.device_left.name': undefined
  'audit.action.jrs.device_left.sentence': undefined
  'audit.action.jrs.device_locked.name': undefined
  'audit.action.jrs.device_locked.sentence': undefined
  'audit.action.jrs.device_removed.name': undefined
  'audit.action.jrs.device_removed.sentence': { actor: string | number }
  'audit.action.jrs.drawn.name': undefined
  'audit.action.jrs.drawn.sentence': { actor: string | number }
  'audit.action.jrs.prizes_passed_on.name': undefined
  'audit.action.jrs.prizes_passed_on.sentence': undefined
  'audit.action.audit.viewed.name': undefined
  'audit.action.audit.viewed.sentence': { actor: string | number }
  'audit.action.audit.verified.name': undefined
  'audit.action.audit.verified.sentence': { actor: string | number }
  'audit.action.audit.exported.name': undefined
  'audit.action.audit.exported.sentence': { actor: string | number }
  'audit.action.audit.reviewed.name': undefined
  'audit.action.audit.reviewed.sentence': { actor: string | number }
  'audit.action.requests.listed.name': undefined
  'audit.action.requests.listed.sentence': { actor: string | number }
  'audit.action.requests.viewed.name': undefined
  'audit.action.requests.viewed.sentence': { actor: string | number }
  'audit.action.requests.revealed.name': undefined
  'audit.action.requests.revealed.sentence': { actor: string | number }
  'audit.action.requests.created.name': undefined
  'audit.action.requests.created.sentence': undefined
  'audit.action.requests.taken.name': undefined
  'audit.action.requests.taken.sentence': { actor: string | number }
  'audit.action.requests.assigned.name': undefined
  'audit.action.requests.assigned.sentence': { actor: string | number }
  'audit.action.requests.approved.name': undefined
  'audit.action.requests.approved.sentence': { actor: string | number }
  'audit.action.requests.completed.name': undefined
  'audit.action.requests.completed.sentence': { actor: string | number }
  'audit.action.requests.rejected.name': undefined
  'audit.action.requests.rejected.sentence': { actor: string | number }
  'audit.action.requests.withdrawn.name': undefined
  'audit.action.requests.withdrawn.sentence': { actor: string | number }
  'audit.action.requests.kept.name': undefined
  'audit.action.requests.kept.sentence': undefined
  'audit.action.settings.changed.name': undefined
  'audit.action.settings.changed.sentence': { actor: string | number }
  'audit.action.plans.created.name': undefined
  'audit.action.plans.created.sentence': { actor: string | number }
  'audit.action.plans.updated.name': undefined
  'audit.action.plans.updated.sentence': { actor: string | number }
  'audit.action.subscriptions.begun.name': undefined
  'audit.action.subscriptions.begun.sentence': { actor: string | number }
  'audit.action.subscriptions.tried.name': undefined
  'audit.action.subscriptions.tried.sentence': { actor: string | number }
  'audit.action.subscriptions.upgraded.name': undefined
  'audit.action.subscriptions.upgraded.sentence': { actor: string | number }
  'audit.action.subscriptions.renewed.name': undefined
  'audit.action.subscriptions.renewed.sentence': { actor: string | number }
  'audit.action.subscriptions.changed.name': undefined
  'audit.action.subscriptions.changed.sentence': { actor: string | number }
  'audit.action.subscriptions.missed.name': undefined
  'audit.action.subscriptions.missed.sentence': { actor: string | number }
  'audit.action.subscriptions.cancelled.name': undefined
  'audit.action.subscriptions.cancelled.sentence': { actor: string | number }
  'audit.action.subscriptions.resumed.name': undefined
  'audit.action.subscriptions.resumed.sentence': { actor: string | number }
  'audit.action.subscriptions.ended.name': undefined
  'audit.action.subscriptions.ended.sentence': { actor: string | number }
  'audit.action.subscriptions.asked.name': undefined
  'audit.action.subscriptions.asked.sentence': undefined
  'audit.action.subscriptions.agreed.name': undefined
  'audit.action.subscriptions.agreed.sentence': { actor: string | number }
  'audit.action.subscriptions.declined.name': undefined
  'audit.action.subscriptions.declined.sentence': { actor: string | number }
  'audit.action.legal.drafted.name': undefined
  'audit.action.legal.drafted.sentence': { actor: string | number }
  'audit.action.legal.updated.name': undefined
  'audit.action.legal.updated.sentence': { actor: string | number }
  'audit.action.legal.scheduled.name': undefined
  'audit.action.legal.scheduled.sentence': { actor: string | number }
  'audit.action.legal.withdrawn.name': undefined
  'audit.action.legal.withdrawn.sentence': { actor: string | number }
  'audit.action.legal.deleted.name': undefined
  'audit.action.legal.deleted.sentence': { actor: string | number }
  'audit.action.faq.created.name': undefined
  'audit.action.faq.created.sentence': { actor: string | number }
  'audit.action.faq.updated.name': undefined
  'audit.action.faq.updated.sentence': { actor: string | number }
  'audit.action.faq.ordered.name': undefined
  'audit.action.faq.ordered.sentence': { actor: string | number }
  'audit.action.faq.deleted.name': undefined
  'audit.action.faq.deleted.sentence': { actor: string | number }
  'audit.action.billing.address_viewed.name': undefined
  'audit.action.billing.address_viewed.sentence': { actor: string | number }
  'audit.action.billing.address_changed.name': undefined
  'audit.action.billing.address_changed.sentence': { actor: string | number }
  'audit.action.billing.bank_viewed.name': undefined
  'audit.action.billing.bank_viewed.sentence': { actor: string | number }
  'audit.action.billing.bank_revealed.name': undefined
  'audit.action.billing.bank_revealed.sentence': { actor: string | number }
  'audit.action.billing.bank_changed.name': undefined
  'audit.action.billing.bank_changed.sentence': { actor: string | number }
  'audit.action.orders.placed.name': undefined
  'audit.action.orders.placed.sentence': { actor: string | number }
  'audit.action.orders.paid.name': undefined
  'audit.action.orders.paid.sentence': undefined
  'audit.action.orders.refunded.name': undefined
  'audit.action.orders.refunded.sentence': undefined
  'audit.action.orders.cancelled.name': undefined
  'audit.action.orders.cancelled.sentence': { actor: string | number }
  'audit.action.orders.expired.name': undefined
  'audit.action.orders.expired.sentence': undefined
  'audit.action.orders.exported.name': undefined
  'audit.action.orders.exported.sentence': { actor: string | number }
  'audit.action.refunds.asked.name': undefined
  'audit.action.refunds.asked.sentence': { actor: string | number }
  'audit.action.refunds.approved.name': undefined
  'audit.action.refunds.approved.sentence': { actor: string | number }
  'audit.action.refunds.declined.name': undefined
  'audit.action.refunds.declined.sentence': { actor: string | number }
  'audit.action.refunds.lapsed.name': undefined
  'audit.action.refunds.lapsed.sentence': undefined
  'audit.action.refunds.failed.name': undefined
  'audit.action.refunds.failed.sentence': undefined
  'audit.action.refunds.paid_out.name': undefined
  'audit.action.refunds.paid_out.sentence': { actor: string | number }
  'audit.action.payments.difference_explained.name': undefined
  'audit.action.payments.difference_explained.sentence': { actor: string | number }
  'audit.action.payments.statement_exported.name': undefined
  'audit.action.payments.statement_exported.sentence': { actor: string | number }
  'audit.action.payments.transfer_expected.name': undefined
  'audit.action.payments.transfer_expected.sentence': { actor: string | number }
  'audit.action.payments.transfer_received.name': undefined
  'audit.action.payments.transfer_received.sentence': { actor: string | number }
  'audit.action.payments.transfers_viewed.name': undefined
  'audit.action.payments.transfers_viewed.sentence': { actor: string | number }
  'audit.action.payments.bank_file_read.name': undefined
  'audit.action.payments.bank_file_read.sentence': { actor: string | number }
  'audit.action.payments.bank_row_dismissed.name': undefined
  'audit.action.payments.bank_row_dismissed.sentence': { actor: string | number }
  'audit.action.payments.charged_back.name': undefined
  'audit.action.payments.charged_back.sentence': { actor: string | number }
  'audit.action.payments.corrected.name': undefined
  'audit.action.payments.corrected.sentence': { actor: string | number }
  'audit.action.payments.proof_recorded.name': undefined
  'audit.action.payments.proof_recorded.sentence': { actor: string | number }
  'audit.action.payment_methods.added.name': undefined
  'audit.action.payment_methods.added.sentence': { actor: string | number }
  'audit.action.payment_methods.made_default.name': undefined
  'audit.action.payment_methods.made_default.sentence': { actor: string | number }
  'audit.action.payment_methods.removed.name': undefined
  'audit.action.payment_methods.removed.sentence': { actor: string | number }
  'audit.person': { name: string | number }
  'audit.nobody': undefined
  'audit.gone': undefined
  'audit.last.own': { at: string | number }
  'audit.last.other': { who: string | number; at: string | number }
  'audit.change': { field: string | number; from: string | number; to: string | number }
  'audit.changeTo': { field: string | number; to: string | number }
  'audit.title': undefined
  'audit.empty': undefined
  'audit.quiet': undefined
  'audit.none': undefined
  'audit.reason.auth.account_blocked': undefined
  'audit.reason.auth.code_mismatch': undefined
  'audit.reason.auth.code_expired': undefined
  'audit.reason.auth.too_many_attempts': undefined
  'audit.reason.requests.asker_left': undefined
  'billing.title': undefined
  'billing.none': undefined
  'billing.noneText': undefined
  'billing.create': undefined
  'billing.staffTitle': undefined
  'billing.staffText': undefined
  'billing.stores': undefined
  'billing.notOwner': undefined
  'billing.cards.title': undefined
  'billing.cards.note': undefined
  'billing.cards.none': undefined
  'billing.cards.noneText': undefined
  'billing.cards.add': undefined
  'billing.cards.addText': undefined
  'billing.cards.default': undefined
  'billing.cards.makeDefault': undefined
  'billing.cards.defaultDone': { card: string | number }
  'billing.cards.next': { price: string | number; date: string | number }
  'billing.cards.remove': undefined
  'billing.cards.lastOne': undefined
  'billing.cards.ask.title': { card: string | number }
  'billing.cards.ask.text': undefined
  'billing.cards.ask.done': { card: string | number }
  'billing.address.title': undefined
  'billing.address.personal': undefined
  'billing.address.companyInfo': undefined
  'billing.address.contacts': undefined
  'billing.address.infinite': undefined
  'billing.address.add': undefined
  'billing.address.contactName': undefined
  'billing.address.contactEmail': undefined
  'billing.address.removeContact': { number: string | number }
  'billing.address.noContacts': undefined
  'billing.address.save': undefined
  'billing.address.saved': undefined
  'billing.address.notSaved': undefined
  'billing.address.edit': undefined
  'billing.address.enter': undefined
  'billing.address.notSavedText': undefined
  'billing.bank.title': undefined
  'billing.bank.show': undefined
  'billing.bank.revealText': undefined
  'billing.bank.note': undefined
  'billing.bank.choose': undefined
  'billing.bank.send': undefined
  'billing.bank.sent': undefined
  'billing.bank.numberHelp': { number: string | number }
  'billing.bank.notSaved': undefined
  'billing.bank.notSavedText': undefined
  'billing.bank.code': undefined
  'billing.bank.codeText': undefined
  'billing.bank.edit': undefined
  'billing.bank.enter': undefined
  'billing.field.firstName': undefined
  'billing.field.lastName': undefined
  'billing.field.email': undefined
  'billing.field.company': undefined
  'billing.field.businessNumber': undefined
  'billing.field.country': undefined
  'billing.field.city': undefined
  'billing.field.address': undefined
  'billing.field.contacts': undefined
  'billing.field.bankCode': undefined
  'billing.field.accountName': undefined
  'billing.field.sortCode': undefined
  'billing.field.accountNumber': undefined
  'billing.field.notes': undefined
  'billing.field.updatedAt': undefined
  'billing.ownersOnly': undefined
  'board.title': undefined
  'board.back': undefined
  'board.open': undefined
  'board.otherKind.title': undefined
  'board.otherKind.text': undefined
  'board.otherKind.entries': undefined
  'board.now': undefined
  'board.nobody': undefined
  'board.nobodyNext': undefined
  'board.nobodyYet': undefined
  'board.showCode': undefined
  'board.party': { count: number }
  'board.calledAt': { time: string | number }
  'board.times': { count: number }
  'board.text.SENT': undefined
  'board.text.FAILED': undefined
  'board.text.NONE': undefined
  'board.timeLeft': { time: string | number }
  'board.deferralsLeft': { count: number }
  'board.called': undefined
  'board.calledHelp': undefined
  'board.choose': { number: string | number }
  'board.parties': undefined
  'board.people': undefined
  'board.wait': undefined
  'board.waitRange': { from: number; to: number }
  'board.completed': undefined
  'board.next': undefined
  'board.all': { count: number }
  'board.behind': { count: number }
  'board.waited': { time: string | number }
  'board.press.next': undefined
  'board.press.miss': undefined
  'board.press.defer': undefined
  'board.press.complete': undefined
  'board.nobodyCalled': undefined
  'board.nobodyWaits': undefined
  'board.takenBack': { name: string | number; why: string | number }
  'board.faster': { name: string | number; by: string | number; status: string | number }
  'board.nowIs': { name: string | number; status: string | number }
  'board.add.title': undefined
  'board.add.help': undefined
  'board.add.party': undefined
  'board.add.more': { from: string | number }
  'board.add.size': undefined
  'board.add.phone': undefined
  'board.add.name': undefined
  'board.add.submit': { number: string | number }
  'board.add.done': { number: string | number }
  'board.undo.NO_SHOW': { number: string | number }
  'board.undo.CANCELLED': { number: string | number }
  'board.undo.by.PERSON': undefined
  'board.undo.by.STAFF': { minutes: number }
  'board.undo.by.LIST': undefined
  'board.undo.by.CLOCK': undefined
  'board.undo.action': undefined
  'board.undo.of': { what: string | number }
  'board.find.title': undefined
  'board.find.action': undefined
  'board.find.label': undefined
  'board.find.none': undefined
  'board.find.more': { count: number }
  'board.close': undefined
  'board.record': undefined
  'board.sound.on': undefined
  'board.sound.off': undefined
  'board.state.DRAFT': undefined
  'board.state.PAUSED': undefined
  'board.state.CLOSED': undefined
  'board.state.ARCHIVED': undefined
  'board.texts.DOWN': undefined
  'board.texts.CEILING': { most: string | number }
  'bookings.today': undefined
  'bookings.before': undefined
  'bookings.after': undefined
  'bookings.day': undefined
  'bookings.week': undefined
  'bookings.from': { day: string | number }
  'bookings.sum': { count: number }
  'bookings.parties': { count: number; most: number }
  'bookings.fullSlot': undefined
  'bookings.isHere': undefined
  'bookings.cancelled': { count: number }
  'bookings.add': undefined
  'bookings.addTo': { time: string | number }
  'bookings.added': { name: string | number; time: string | number }
  'bookings.isThere': undefined
  'bookings.rebook': undefined
  'bookings.rebookTitle': { name: string | number }
  'bookings.back': { time: string | number }
  'bookings.moved': { name: string | number; time: string | number }
  'bookings.moving': { name: string | number; time: string | number }
  'bookings.isTold': undefined
  'bookings.hint': undefined
  'bookings.noSlots': undefined
  'bookings.noSlotsText': undefined
  'bookings.closed': undefined
  'bookings.closedShort': undefined
  'bookings.closedText': undefined
  'bookings.closeDay': undefined
  'bookings.openDay': undefined
  'bookings.opened': { day: string | number }
  'bookings.waits.count': { count: number }
  'bookings.waits.open': { time: string | number; count: number }
  'bookings.waits.title': { time: string | number }
  'bookings.waits.text': { minutes: number }
  'bookings.waits.since': { time: string | number }
  'bookings.waits.offered': { time: string | number }
  'bookings.waits.remove': { name: string | number }
  'bookings.waits.removed': { name: string | number }
  'bookings.waits.none': undefined
  'bookings.close.title': { day: string | number }
  'bookings.close.text': undefined
  'bookings.close.booked': { count: number }
  'bookings.close.what': undefined
  'bookings.close.KEEP': undefined
  'bookings.close.CANCEL': undefined
  'bookings.close.action': undefined
  'bookings.close.done': { day: string | number; count: number }
  'by-hand.payOut.title': { amount: string | number }
  'by-hand.payOut.text': undefined
  'by-hand.payOut.confirm': undefined
  'by-hand.payOut.done': undefined
  'by-hand.payOut.todo': { button: string | number }
  'by-hand.chargeBack.open': undefined
  'by-hand.chargeBack.title': undefined
  'by-hand.chargeBack.text': undefined
  'by-hand.chargeBack.amount': undefined
  'by-hand.chargeBack.most': { amount: string | number }
  'by-hand.chargeBack.reason': undefined
  'by-hand.chargeBack.another': undefined
  'by-hand.chargeBack.told': { amount: string | number }
  'by-hand.chargeBack.submit': undefined
  'by-hand.chargeBack.done': undefined
  'by-hand.chargeBack.kept': undefined
  'by-hand.correct.open': undefined
  'by-hand.correct.title': { kind: string | number; amount: string | number }
  'by-hand.correct.charge': undefined
  'by-hand.correct.refund': undefined
  'by-hand.correct.confirm': undefined
  'by-hand.correct.reason': undefined
  'by-hand.correct.done': undefined
  'by-hand.correct.of': { kind: string | number; at: string | number }
  'by-hand.correct.corrected': undefined
  'by-hand.proof.open': undefined
  'by-hand.proof.title': undefined
  'by-hand.proof.number': undefined
  'by-hand.proof.submit': undefined
  'by-hand.proof.done': undefined
  'checkout.brand': undefined
  'checkout.pageTitle': { title: string | number; brand: string | number }
  'checkout.title.LOADING': undefined
  'checkout.title.OPEN': undefined
  'checkout.title.BEING_PAID': undefined
  'checkout.title.WAITING_FOR_DEPOSIT': undefined
  'checkout.title.PAID': undefined
  'checkout.title.OVER': undefined
  'checkout.title.GONE': undefined
  'checkout.text.LOADING': undefined
  'checkout.text.OPEN': undefined
  'checkout.text.BEING_PAID': undefined
  'checkout.text.WAITING_FOR_DEPOSIT': undefined
  'checkout.text.PAID': undefined
  'checkout.text.OVER': undefined
  'checkout.text.GONE': undefined
  'checkout.bill.item': undefined
  'checkout.bill.store': undefined
  'checkout.bill.order': undefined
  'checkout.bill.amount': undefined
  'checkout.bill.vat': undefined
  'checkout.means.title': undefined
  'checkout.means.CARD': undefined
  'checkout.means.TRANSFER': undefined
  'checkout.means.VIRTUAL_ACCOUNT': undefined
  'checkout.pay': { amount: string | number }
  'checkout.opening': undefined
  'checkout.closed': undefined
  'checkout.noScript': undefined
  'checkout.mismatch': undefined
  'checkout.unreached': undefined
  'checkout.again': undefined
  'checkout.deposit.bank': undefined
  'checkout.deposit.number': undefined
  'checkout.deposit.until': undefined
  'checkout.deposit.copy': undefined
  'checkout.deposit.copied': undefined
  'checkout.card.title.LOADING': undefined
  'checkout.card.title.OPEN': undefined
  'checkout.card.title.BEING_ADDED': undefined
  'checkout.card.title.ADDED': undefined
  'checkout.card.title.FAILED': undefined
  'checkout.card.title.OVER': undefined
  'checkout.card.title.GONE': undefined
  'checkout.card.text.LOADING': undefined
  'checkout.card.text.OPEN': undefined
  'checkout.card.text.BEING_ADDED': undefined
  'checkout.card.text.ADDED': undefined
  'checkout.card.text.FAILED': undefined
  'checkout.card.text.OVER': undefined
  'checkout.card.text.GONE': undefined
  'checkout.card.give': undefined
  'checkout.card.opening': undefined
  'checkout.card.closed': undefined
  'checkout.card.noScript': undefined
  'checkout.receipt': undefined
  'checkout.back': undefined
  'checkout.languages': undefined
  'dashboard.title': undefined
  'dashboard.at': { at: string | number }
  'dashboard.tiles': undefined
  'dashboard.members.label': undefined
  'dashboard.members.active': { count: string | number }
  'dashboard.week.label': undefined
  'dashboard.week.change': { share: string | number }
  'dashboard.week.none': undefined
  'dashboard.now.label': undefined
  'dashboard.now.text': undefined
  'dashboard.chart.title': undefined
  'dashboard.chart.now': undefined
  'dashboard.chart.before': undefined
  'dashboard.chart.total': { count: number }
  'dashboard.chart.change': { share: string | number }
  'dashboard.chart.day': undefined
  'dashboard.chart.today': undefined
  'dashboard.roles.title': undefined
  'dashboard.roles.all': undefined
  'dashboard.devices.title': undefined
  'dashboard.versions.title': undefined
  'dashboard.versions.web': undefined
  'dashboard.versions.api': undefined
  'dashboard.versions.schema': undefined
  'dashboard.waiting.label': undefined
  'dashboard.waiting.text': { count: string | number }
  'dashboard.promotions.label': undefined
  'dashboard.promotions.text': { count: string | number }
  'dashboard.promotions.ending': { when: string | number }
  'dashboard.changes.label': undefined
  'dashboard.changes.text': { count: string | number }
  'dashboard.overdue.label': undefined
  'dashboard.overdue.text': { count: string | number }
  'dashboard.overdue.count': { count: number }
  'dashboard.lists.label': undefined
  'dashboard.lists.text': { count: string | number }
  'dashboard.lists.active': { count: number }
  'dashboard.tab.label': undefined
  'dashboard.tab.overview': undefined
  'dashboard.tab.billing-address': undefined
  'dashboard.tab.bank-details': undefined
  'dashboard.money.title': { month: string | number }
  'dashboard.money.net': undefined
  'dashboard.money.refunded': undefined
  'dashboard.money.outstanding': undefined
  'dashboard.money.change': { share: string | number }
  'devices.title': undefined
  'devices.empty': undefined
  'devices.emptyText': undefined
  'devices.seen': { time: string | number }
  'devices.linkUntil': { time: string | number }
  'devices.newLink': undefined
  'devices.newPin': undefined
  'devices.kind.WALL': undefined
  'devices.kind.KIOSK': undefined
  'devices.kindHelp.WALL': undefined
  'devices.kindHelp.KIOSK': undefined
  'devices.state.PENDING': undefined
  'devices.state.LAPSED': undefined
  'devices.state.ON': undefined
  'devices.state.OFF': undefined
  'devices.field.kind': undefined
  'devices.field.name': undefined
  'devices.field.nameHelp': undefined
  'devices.field.locale': undefined
  'devices.add.open': undefined
  'devices.add.title': undefined
  'devices.add.confirm': undefined
  'devices.link.code': undefined
  'devices.link.how.WALL': undefined
  'devices.link.how.KIOSK': undefined
  'devices.link.once': { minutes: number }
  'devices.link.opened': undefined
  'devices.link.copy': undefined
  'devices.link.copied': undefined
  'devices.link.close': undefined
  'devices.pin.title': undefined
  'devices.pin.text': undefined
  'devices.remove.open': undefined
  'devices.remove.title': { name: string | number }
  'devices.remove.text': undefined
  'devices.remove.confirm': undefined
  'devices.remove.done': { name: string | number }
  'door.none.never.title': undefined
  'door.none.never.text': undefined
  'door.none.used.title': undefined
  'door.none.used.text': undefined
  'door.none.unreached.title': undefined
  'door.none.unreached.text': undefined
  'door.none.ended.title': undefined
  'door.none.ended.text': undefined
  'door.wall.come': undefined
  'door.wall.nobody': undefined
  'door.wall.before': undefined
  'door.wall.next': { numbers: string | number }
  'door.wall.waiting': undefined
  'door.wall.parties': { count: number }
  'door.wall.ifYouJoin': undefined
  'door.wall.range': { span: string | number; to: number; from: number }
  'door.wall.unknown': undefined
  'door.wall.opens': { time: string | number }
  'door.wall.join': undefined
  'door.wall.scan': undefined
  'door.wall.code': undefined
  'door.wall.within': { minutes: number }
  'door.wall.defer': undefined
  'door.wall.until': { time: string | number }
  'door.wall.offline': { time: string | number }
  'door.wall.spoken': { number: string | number }
  'door.wall.soundOn': undefined
  'door.wall.soundIsOn': undefined
  'door.wall.theme': undefined
  'door.wall.fullScreen': undefined
  'draw.title': undefined
  'draw.step.DRAFT': undefined
  'draw.step.OPEN': undefined
  'draw.step.CLOSED': undefined
  'draw.action': undefined
  'draw.ask.title': { title: string | number }
  'draw.ask.text': { winners: string | number; entries: string | number }
  'draw.ask.now': undefined
  'draw.ask.later': { time: string | number }
  'draw.done': { title: string | number }
  'draw.state': undefined
  'draw.out': undefined
  'draw.outAt': { time: string | number }
  'draw.drawnAt': undefined
  'draw.kept': undefined
  'draw.claimed': undefined
  'draw.lapsed': undefined
  'draw.winners': undefined
  'draw.none': undefined
  'draw.until': { date: string | number }
  'draw.first': { count: string | number }
  'draw.page': undefined
  'draw.checked': undefined
  'draw.closing': undefined
  'draw.later': undefined
  'draw.published': undefined
  'draw.shown': { time: string | number }
  'draw.commitment': undefined
  'draw.list': undefined
  'draw.listAt': { time: string | number; count: number }
  'draw.seed': undefined
  'draw.value': undefined
  'entries.field.number': undefined
  'entries.field.guest': undefined
  'entries.field.name': undefined
  'entries.field.phone': undefined
  'entries.field.partySize': undefined
  'entries.field.status': undefined
  'entries.field.slotAt': undefined
  'entries.field.joinedAt': undefined
  'entries.field.days': undefined
  'entries.field.calledAt': undefined
  'entries.field.callCount': undefined
  'entries.field.deferredCount': undefined
  'entries.field.endedAt': undefined
  'entries.field.endedBy': undefined
  'entries.field.source': undefined
  'entries.field.answers': undefined
  'entries.field.staffMemo': undefined
  'entries.field.next': undefined
  'entries.field.text': undefined
  'entries.status.WAITING': undefined
  'entries.status.CALLED': undefined
  'entries.status.CONFIRMED': undefined
  'entries.status.COMPLETED': undefined
  'entries.status.NO_SHOW': undefined
  'entries.status.CANCELLED': undefined
  'entries.status.REJECTED': undefined
  'entries.source.APP': undefined
  'entries.source.QR': undefined
  'entries.source.LINK': undefined
  'entries.source.STAFF': undefined
  'entries.source.KIOSK': undefined
  'entries.by.PERSON': undefined
  'entries.by.STAFF': undefined
  'entries.by.LIST': undefined
  'entries.by.CLOCK': undefined
  'entries.yes': undefined
  'entries.nameless': { number: string | number }
  'entries.anonymised': undefined
  'entries.action.call': undefined
  'entries.action.callAgain': undefined
  'entries.action.accept': undefined
  'entries.action.refuse': undefined
  'entries.action.complete': undefined
  'entries.action.miss': undefined
  'entries.action.defer': undefined
  'entries.action.cancel': undefined
  'entries.action.restore': undefined
  'entries.action.open': undefined
  'entries.action.reveal': undefined
  'entries.refusal.wrong_kind': undefined
  'entries.refusal.not_there': undefined
  'entries.refusal.not_by_person': undefined
  'entries.refusal.too_often': undefined
  'entries.refusal.too_late': undefined
  'entries.refusal.used_up': undefined
  'entries.refusal.drawn': undefined
  'entries.refusal.list_over': undefined
  'entries.refusal.anonymised': undefined
  'entries.refusal.frozen': undefined
  'entries.moved': { name: string | number; status: string | number }
  'entries.ask.title': { name: string | number; action: string | number }
  'entries.ask.refuse': undefined
  'entries.ask.cancel': undefined
  'entries.ask.call': undefined
  'entries.ask.accept': undefined
  'entries.search': undefined
  'entries.title': undefined
  'entries.total.all': { total: string | number }
  'entries.total.found': { total: string | number }
  'entries.total.about': { total: string | number }
  'entries.empty.title': undefined
  'entries.empty.text': undefined
  'entries.sort.-joinedAt': undefined
  'entries.sort.joinedAt': undefined
  'entries.sort.place': undefined
  'entries.sort.slotAt': undefined
  'entries.selected': { count: string | number }
  'entries.news.text': undefined
  'entries.news.show': undefined
  'entries.note': undefined
  'entries.bulk.which': undefined
  'entries.bulk.chosen': { count: string | number }
  'entries.bulk.all': { count: string | number }
  'entries.bulk.able': { count: string | number }
  'entries.bulk.refused': { count: string | number; why: string | number }
  'entries.bulk.none': undefined
  'entries.bulk.done': { count: string | number }
  'entries.bulk.overtaken': { count: string | number }
  'entries.export.action': undefined
  'entries.export.title': undefined
  'entries.export.text': { count: string | number }
  'entries.export.preset.report': undefined
  'entries.export.preset.plan': undefined
  'entries.export.preset.dispute': undefined
  'entries.export.preset.request': undefined
  'entries.export.kept': undefined
  'entries.export.file': undefined
  'entries.record.person': undefined
  'entries.record.course': undefined
  'entries.record.answers': undefined
  'entries.record.noAnswers': undefined
  'entries.record.noNote': undefined
  'entries.record.editNote': undefined
  'entries.record.save': undefined
  'entries.record.saved': { name: string | number }
  'entries.record.reveal': undefined
  'entries.record.absent': undefined
  'entries.record.toList': undefined
  'errors.network': undefined
  'errors.timeout': undefined
  'errors.unexpected': { requestId: string | number }
  'errors.wait': { unit: string | number; count: number }
  'errors.auth.code_mismatch': { attemptsLeft: number }
  'errors.auth.code_expired': undefined
  'errors.auth.session_invalid': undefined
  'errors.auth.too_many_attempts': { wait: string | number }
  'errors.auth.send_limited': { unit: string | number; wait: string | number }
  'errors.auth.account_blocked': undefined
  'errors.auth.step_up_required': undefined
  'errors.auth.token_missing': undefined
  'errors.auth.token_invalid': undefined
  'errors.auth.token_expired': undefined
  'errors.auth.refresh_invalid': undefined
  'errors.auth.refresh_reused': undefined
  'errors.authz.forbidden': undefined
  'errors.resource.not_found': undefined
  'errors.validation.failed': undefined
  'errors.request.malformed': undefined
  'errors.request.media_type': undefined
  'errors.request.method': undefined
  'errors.request.timeout': undefined
  'errors.request.too_large': undefined
  'errors.conflict.stale': undefined
  'errors.conflict.state': undefined
  'errors.conflict.duplicate': undefined
  'errors.idempotency.key_reused': undefined
  'errors.idempotency.in_progress': undefined
  'errors.file.unsupported_type': undefined
  'errors.file.not_an_image': undefined
  'errors.file.too_many_pixels': undefined
  'errors.file.quota_exceeded': undefined
  'errors.provider.sms_unavailable': undefined
  'errors.provider.payment_unavailable': undefined
  'errors.provider.address_unavailable': undefined
  'errors.plan.limit_reached': undefined
  'errors.plan.reached': { limit: string | number; most: number }
  'errors.plan.see': undefined
  'errors.plan.not_better': undefined
  'errors.plan.not_lesser': undefined
  'errors.payment.pending': undefined
  'errors.payment.declined': undefined
  'errors.payment.amount_mismatch': undefined
  'errors.rate.limited': { wait: string | number }
  'errors.server.overloaded': undefined
  'errors.server.unavailable': undefined
  'errors.server.storage_full': undefined
  'errors.server.maintenance': undefined
  'errors.server.internal': { requestId: string | number }
  'errors.field.required': undefined
  'errors.field.type': undefined
  'errors.field.too_short': { minimum: number }
  'errors.field.too_long': { maximum: number }
  'errors.field.too_small': { minimum: number }
  'errors.field.too_big': { maximum: number }
  'errors.field.format': undefined
  'errors.field.choice': undefined
  'errors.field.characters': undefined
  'errors.field.unknown_field': undefined
  'errors.field.repeated': undefined
  'errors.field.phone': undefined
  'errors.field.phone_prefix': undefined
  'errors.field.phone_long': undefined
  'errors.field.email': undefined
  'errors.field.confirmation_code': undefined
  'errors.field.taken': undefined
  'errors.field.same': undefined
  'errors.field.business_number': undefined
  'errors.field.store_phone': undefined
  'errors.field.link': undefined
  'errors.field.close_first': undefined
  'errors.field.overlap': undefined
  'errors.field.fixed': undefined
  'errors.field.not_invitable': undefined
  'errors.field.file_unusable': undefined
  'errors.field.too_soon': { days: number }
  'errors.field.too_far': undefined
  'errors.field.full': undefined
  'errors.field.store_full': undefined
  'errors.field.placeholder': { names: string | number }
  'errors.field.end_first': undefined
  'errors.field.period_long': { days: number }
  'errors.field.period_unpaid': { days: number }
  'errors.field.in_past': undefined
  'errors.field.closed_day': undefined
  'errors.field.payments_off': undefined
  'errors.field.advertisement': undefined
  'errors.field.account_number': undefined
  'errors.field.in_future': undefined
  'errors.field.bank_columns': undefined
  'errors.field.bank_rows': { maximum: number }
  'faqs.title': undefined
  'faqs.create': undefined
  'faqs.total': { total: number; published: string | number }
  'faqs.tops': { count: string | number; most: string | number }
  'faqs.search': undefined
  'faqs.found': { count: number }
  'faqs.add': undefined
  'faqs.addTo': { group: string | number }
  'faqs.groupEmpty': undefined
  'faqs.published': undefined
  'faqs.hidden': undefined
  'faqs.top': undefined
  'faqs.missing': { languages: string | number }
  'faqs.topFull': undefined
  'faqs.saving': undefined
  'faqs.undo': undefined
  'faqs.absent': undefined
  'faqs.toList': undefined
  'faqs.changed': { at: string | number }
  'faqs.empty.title': undefined
  'faqs.empty.text': undefined
  'faqs.nothing.title': undefined
  'faqs.nothing.text': undefined
  'faqs.nothing.clear': undefined
  'faqs.field.category': undefined
  'faqs.field.question': undefined
  'faqs.field.answer': undefined
  'faqs.field.published': undefined
  'faqs.field.isTop': undefined
  'faqs.action.edit': undefined
  'faqs.action.publish': undefined
  'faqs.action.hide': undefined
  'faqs.action.top': undefined
  'faqs.action.notTop': undefined
  'faqs.action.remove': undefined
  'faqs.done.published.on': { name: string | number }
  'faqs.done.published.off': { name: string | number }
  'faqs.done.isTop.on': { name: string | number }
  'faqs.done.isTop.off': { name: string | number }
  'faqs.remove.title': { name: string | number }
  'faqs.remove.text': undefined
  'faqs.remove.confirm': undefined
  'faqs.remove.done': { name: string | number }
  'faqs.form.words': undefined
  'faqs.form.wordsHelp': undefined
  'faqs.form.place': undefined
  'faqs.form.moves': undefined
  'faqs.form.publishedHelp': undefined
  'faqs.form.save': undefined
  'faqs.form.created': { name: string | number }
  'faqs.form.saved': { name: string | number }
  'faqs.tab.label': undefined
  'faqs.tab.edit': undefined
  'faqs.tab.history': undefined
  'faqs.category.ACCOUNT': undefined
  'faqs.category.LISTS': undefined
  'faqs.category.PROMOTIONS': undefined
  'faqs.category.STORES': undefined
  'faqs.category.ADS': undefined
  'faqs.category.PAYMENTS': undefined
  'faqs.category.PRIVACY': undefined
  'faqs.category.APP': undefined
  'files.choose': { most: number }
  'files.replace': undefined
  'files.camera': undefined
  'files.chooseFor': { verb: string | number; label: string | number }
  'files.help.pictures': undefined
  'files.help.documents': undefined
  'files.count': { count: string | number; most: string | number }
  'files.tooMany': { most: number; count: number }
  'files.picture': { place: string | number }
  'files.grip': { name: string | number }
  'files.earlier': { name: string | number }
  'files.later': { name: string | number }
  'files.moved': { name: string | number; place: string | number; count: string | number }
  'files.cancel': { name: string | number }
  'files.retry': { name: string | number }
  'files.discard': { name: string | number }
  'files.remove': { name: string | number }
  'files.deleted': undefined
  'files.undo': undefined
  'files.undoNamed': { name: string | number }
  'files.undone': { name: string | number }
  'files.state.waiting': undefined
  'files.state.preparing': { share: string | number }
  'files.state.sending': { share: string | number }
  'files.state.checking': undefined
  'files.alt.label': undefined
  'files.alt.of': { name: string | number }
  'files.alt.example': undefined
  'files.alt.none': undefined
  'files.none': undefined
  'files.notFound': undefined
  'files.fixed': undefined
  'files.error.not_a_file': undefined
  'files.error.too_large': { megabytes: number }
  'files.error.heic': undefined
  'files.error.unreadable': undefined
  'files.error.empty': undefined
  'files.save.saving': undefined
  'files.save.saved': undefined
  'files.save.some': { count: number }
  'files.save.decide': undefined
  'files.pictures.title': undefined
  'files.pictures.label': undefined
  'files.pictures.help': undefined
  'files.logo.label': undefined
  'files.logo.help': undefined
  'files.documents.title': undefined
  'files.documents.privacy': undefined
  'files.documents.approved': undefined
  'files.document.BUSINESS_REGISTRATION': undefined
  'files.document.PERMIT': undefined
  'files.document.BANKBOOK': undefined
  'files.viewer.tabs': undefined
  'files.viewer.kind': { type: string | number; place: string | number }
  'files.viewer.zoom': { share: string | number }
  'files.viewer.rotate': undefined
  'files.viewer.mark': { name: string | number; at: string | number }
  'files.viewer.open': undefined
  'files.viewer.pdf': undefined
  'files.viewer.empty': undefined
  'files.gallery.picture': { place: string | number }
  'files.gallery.open': { name: string | number }
  'files.gallery.close': undefined
  'form.optional': undefined
  'form.count': { count: string | number; most: string | number }
  'form.leave.title': undefined
  'form.leave.text': undefined
  'form.leave.leave': undefined
  'form.leave.stay': undefined
  'form.draft.text': undefined
  'form.draft.continue': undefined
  'form.draft.discard': undefined
  'form.conflict.title': undefined
  'form.conflict.text': undefined
  'form.conflict.theirs': { value: string | number }
  'form.conflict.mine': { value: string | number }
  'form.conflict.same': undefined
  'form.conflict.nothing': undefined
  'form.tags.remove': { tag: string | number }
  'form.languages.label': undefined
  'form.languages.missing': undefined
  'form.languages.wrong': undefined
  'form.languages.in': { field: string | number; language: string | number }
  'form.preview.title': undefined
  'form.preview.empty': undefined
  'form.preview.help': undefined
  'form.yes': undefined
  'form.no': undefined
  'form.undo.action': undefined
  'form.undo.done': undefined
  'form.undo.stale': undefined
  'form.undo.state': undefined
  'form.autosave.saving': undefined
  'form.autosave.saved': { time: string | number }
  'form.autosave.unsaved': undefined
  'form.autosave.choose': undefined
  'form.autosave.keep': undefined
  'form.steps.label': undefined
  'form.steps.current': undefined
  'form.steps.done': undefined
  'form.steps.missing': { count: number }
  'form.steps.at': { place: string | number; total: string | number; step: string | number }
  'form.steps.back': undefined
  'form.steps.next': { step: string | number }
  'form.clear': { label: string | number }
  'invitations.title': { store: string | number }
  'invitations.by': { name: string | number; role: string | number; date: string | number }
  'invitations.unnamed': { role: string | number; date: string | number }
  'invitations.accept': undefined
  'invitations.decline': undefined
  'invitations.accepted': { store: string | number }
  'invitations.declined': { store: string | number }
  'invitations.question.title': { store: string | number }
  'invitations.question.text': undefined
  'jrs.create': undefined
  'jrs.createSave': undefined
  'jrs.created': { title: string | number }
  'jrs.saved': { title: string | number }
  'jrs.save': undefined
  'jrs.search': undefined
  'jrs.absent': undefined
  'jrs.toList': undefined
  'jrs.none': undefined
  'jrs.always': undefined
  'jrs.until': { to: string | number }
  'jrs.since': { from: string | number }
  'jrs.fromTo': { from: string | number; to: string | number }
  'jrs.pausedUntil': { time: string | number }
  'jrs.held': undefined
  'jrs.heldShort': undefined
  'jrs.gaps': undefined
  'jrs.editSection': { section: string | number }
  'jrs.total.all': { total: string | number }
  'jrs.total.found': { total: string | number }
  'jrs.total.about': { total: string | number }
  'jrs.empty.title': undefined
  'jrs.empty.text': undefined
  'jrs.sort.newest': undefined
  'jrs.sort.startAt': undefined
  'jrs.sort.endAt': undefined
  'jrs.sort.title': undefined
  'jrs.sort.status': undefined
  'jrs.filter.days': undefined
  'jrs.status.DRAFT': undefined
  'jrs.status.OPEN': undefined
  'jrs.status.PAUSED': undefined
  'jrs.status.CLOSED': undefined
  'jrs.status.ARCHIVED': undefined
  'jrs.kind.QUEUE': undefined
  'jrs.kind.RESERVATION': undefined
  'jrs.kind.APPLICATION': undefined
  'jrs.kind.RAFFLE': undefined
  'jrs.kindHelp.QUEUE': undefined
  'jrs.kindHelp.RESERVATION': undefined
  'jrs.kindHelp.APPLICATION': undefined
  'jrs.kindHelp.RAFFLE': undefined
  'jrs.section.what': undefined
  'jrs.section.when': undefined
  'jrs.section.who': undefined
  'jrs.section.calls': undefined
  'jrs.section.data': undefined
  'jrs.field.title': undefined
  'jrs.field.store': undefined
  'jrs.field.kind': undefined
  'jrs.field.status': undefined
  'jrs.field.period': undefined
  'jrs.field.active': undefined
  'jrs.field.description': undefined
  'jrs.field.startAt': undefined
  'jrs.field.endAt': undefined
  'jrs.field.weeklyHours': undefined
  'jrs.field.capacity': undefined
  'jrs.field.maxPartySize': undefined
  'jrs.field.perPersonActive': undefined
  'jrs.field.requirePhoneCode': undefined
  'jrs.field.slotMinutes': undefined
  'jrs.field.slotCapacity': undefined
  'jrs.field.closedDays': undefined
  'jrs.field.winnersCount': undefined
  'jrs.field.resultAnnounceAt': undefined
  'jrs.field.publicValueSource': undefined
  'jrs.field.callTimeoutMin': undefined
  'jrs.field.maxDeferrals': undefined
  'jrs.field.minutesPerParty': undefined
  'jrs.field.notifyAhead': undefined
  'jrs.field.notifyOnJoin': undefined
  'jrs.field.notifyOnCall': undefined
  'jrs.field.remindDayBefore': undefined
  'jrs.field.remindHoursBefore': undefined
  'jrs.field.consentPurpose': undefined
  'jrs.field.retentionDays': undefined
  'jrs.field.formFields': undefined
  'jrs.field.cover': undefined
  'jrs.field.promotionId': undefined
  'jrs.field.prizeName': undefined
  'jrs.field.prizeValueWon': undefined
  'jrs.field.notifyLosers': undefined
  'jrs.field.publicValue': undefined
  'jrs.field.winners': undefined
  'jrs.help.title': undefined
  'jrs.help.description': undefined
  'jrs.help.endAt': undefined
  'jrs.help.kindFixed': undefined
  'jrs.help.hoursQueue': undefined
  'jrs.help.hoursSlots': undefined
  'jrs.help.capacity': undefined
  'jrs.help.requirePhoneCode': undefined
  'jrs.help.minutesPerParty': undefined
  'jrs.help.notifyAhead': undefined
  'jrs.help.consentPurpose': undefined
  'jrs.help.retentionDays': undefined
  'jrs.help.publicValueSource': undefined
  'jrs.help.promotion': undefined
  'jrs.help.cover': undefined
  'jrs.help.store': undefined
  'jrs.help.prizeValueWon': undefined
  'jrs.help.resultAnnounceAt': undefined
  'jrs.purpose.QUEUE': undefined
  'jrs.purpose.RESERVATION': undefined
  'jrs.purpose.APPLICATION': undefined
  'jrs.purpose.RAFFLE': undefined
  'jrs.action.open': undefined
  'jrs.action.pause': undefined
  'jrs.action.resume': undefined
  'jrs.action.close': undefined
  'jrs.action.reopen': undefined
  'jrs.action.archive': undefined
  'jrs.action.duplicate': undefined
  'jrs.action.renewCode': undefined
  'jrs.action.remove': undefined
  'jrs.ask.title': { action: string | number; title: string | number }
  'jrs.ask.open.text': undefined
  'jrs.ask.open.done': { title: string | number }
  'jrs.ask.pause.text': undefined
  'jrs.ask.pause.done': { title: string | number }
  'jrs.ask.resume.text': undefined
  'jrs.ask.resume.done': { title: string | number }
  'jrs.ask.reopen.text': undefined
  'jrs.ask.reopen.done': { title: string | number }
  'jrs.ask.close.text': undefined
  'jrs.ask.close.done': { title: string | number }
  'jrs.ask.archive.text': undefined
  'jrs.ask.archive.done': { title: string | number }
  'jrs.ask.duplicate.text': undefined
  'jrs.ask.duplicate.done': { title: string | number }
  'jrs.ask.renewCode.text': undefined
  'jrs.ask.renewCode.done': { title: string | number }
  'jrs.ask.remove.text': undefined
  'jrs.ask.remove.done': { title: string | number }
  'jrs.pause.label': undefined
  'jrs.pause.minutes': { count: number }
  'jrs.pause.byHand': undefined
  'jrs.closing.waiting': { count: string | number }
  'jrs.closing.KEEP': undefined
  'jrs.closing.CANCEL': undefined
  'jrs.texts.none': undefined
  'jrs.texts.cost': { guests: string | number; texts: string | number; price: string | number }
  'jrs.refusal.not_yours': undefined
  'jrs.refusal.not_owner': undefined
  'jrs.refusal.store_closed': undefined
  'jrs.refusal.store_not_active': undefined
  'jrs.refusal.archived': undefined
  'jrs.refusal.not_draft': undefined
  'jrs.refusal.not_open': undefined
  'jrs.refusal.not_paused': undefined
  'jrs.refusal.not_running': undefined
  'jrs.refusal.not_closed': undefined
  'jrs.refusal.over': undefined
  'jrs.refusal.frozen': undefined
  'jrs.refusal.not_raffle': undefined
  'jrs.refusal.drawn': undefined
  'jrs.openPlace.record': undefined
  'jrs.openPlace.board': undefined
  'jrs.openPlace.qr': undefined
  'jrs.openPlace.history': undefined
  'jrs.tab.label': undefined
  'jrs.tab.overview': undefined
  'jrs.tab.day': undefined
  'jrs.tab.entries': undefined
  'jrs.tab.form': undefined
  'jrs.tab.qr': undefined
  'jrs.tab.stats': undefined
  'jrs.tab.screens': undefined
  'jrs.tab.history': undefined
  'jrs.tab.draw': undefined
  'jrs.qr.code': undefined
  'jrs.qr.alt': { title: string | number }
  'jrs.qr.help': undefined
  'jrs.qr.svg': undefined
  'jrs.qr.png': undefined
  'jrs.qr.files': undefined
  'jrs.qr.link': undefined
  'jrs.qr.copy': undefined
  'jrs.qr.copied': undefined
  'jrs.qr.asGuest': undefined
  'jrs.qr.renew': undefined
  'jrs.qr.notYet': undefined
  'jrs.print.noCamera': undefined
  'jrs.print.noPhone': undefined
  'jrs.print.me': undefined
  'jrs.print.called': { count: number }
  'jrs.print.head.QUEUE': undefined
  'jrs.print.head.RESERVATION': undefined
  'jrs.print.head.APPLICATION': undefined
  'jrs.print.head.RAFFLE': undefined
  'jrs.print.lead.QUEUE': undefined
  'jrs.print.lead.RESERVATION': undefined
  'jrs.print.lead.APPLICATION': undefined
  'jrs.print.lead.RAFFLE': undefined
  'jrs.print.step.scan.title': undefined
  'jrs.print.step.scan.text': undefined
  'jrs.print.step.write.title': undefined
  'jrs.print.step.write.text': undefined
  'jrs.print.step.come.title': undefined
  'jrs.print.step.come.text': undefined
  'jrs.print.title': undefined
  'jrs.print.print': undefined
  'jrs.form.title': undefined
  'jrs.form.save': undefined
  'jrs.form.locked': undefined
  'jrs.form.willLock': undefined
  'jrs.form.none': undefined
  'jrs.form.unnamed': undefined
  'jrs.form.count': { count: number }
  'jrs.form.fields': undefined
  'jrs.form.own': undefined
  'jrs.form.nameNote': undefined
  'jrs.form.phoneCode': undefined
  'jrs.form.phoneNote': undefined
  'jrs.form.partyNote': { most: string | number }
  'jrs.form.required': undefined
  'jrs.form.fixed': undefined
  'jrs.form.add': undefined
  'jrs.form.full': { most: number }
  'jrs.form.keys': undefined
  'jrs.form.remove': { name: string | number }
  'jrs.form.label': undefined
  'jrs.form.help': undefined
  'jrs.form.maxLength': undefined
  'jrs.form.min': undefined
  'jrs.form.max': undefined
  'jrs.form.isRequired': undefined
  'jrs.form.requiredHelp': undefined
  'jrs.form.showOnBoard': undefined
  'jrs.form.boardHelp': undefined
  'jrs.form.type.TEXT': undefined
  'jrs.form.type.TEXTAREA': undefined
  'jrs.form.type.NUMBER': undefined
  'jrs.form.type.SELECT': undefined
  'jrs.form.type.CHECKBOX': undefined
  'jrs.form.type.DATE': undefined
  'jrs.form.type.TIME': undefined
  'jrs.form.options': undefined
  'jrs.form.option': { number: number }
  'jrs.form.removeOption': { name: string | number }
  'jrs.form.addOption': undefined
  'jrs.form.preview': undefined
  'jrs.form.asked': undefined
  'jrs.form.always.name': undefined
  'jrs.form.always.phone': undefined
  'jrs.form.always.partySize': undefined
  'jrs.join.QUEUE': undefined
  'jrs.join.RESERVATION': undefined
  'jrs.join.APPLICATION': undefined
  'jrs.join.RAFFLE': undefined
  'jrs.new.what': undefined
  'jrs.new.whatHelp': undefined
  'jrs.new.how': undefined
  'jrs.new.howHelp': undefined
  'jrs.new.open': undefined
  'jrs.gapsCount': { count: number }
  'jrs.noPromotion': undefined
  'kakao.about': undefined
  'kakao.rules': undefined
  'kakao.off': undefined
  'kakao.kind.joined': undefined
  'kakao.kind.ahead': undefined
  'kakao.kind.called': undefined
  'kakao.kind.deferred': undefined
  'kakao.kind.cancelled': undefined
  'kakao.kind.refused': undefined
  'kakao.kind.accepted': undefined
  'kakao.kind.won': undefined
  'kakao.kind.lost': undefined
  'kakao.kind.moved': undefined
  'kakao.kind.dayBefore': undefined
  'kakao.kind.hoursBefore': undefined
  'kakao.field.id': undefined
  'kakao.field.text': undefined
  'kakao.help.id': undefined
  'kakao.help.text': undefined
  'kakao.variables': undefined
  'kakao.variable.store': undefined
  'kakao.variable.sort': undefined
  'kakao.variable.place': undefined
  'kakao.variable.ahead': undefined
  'kakao.variable.minutes': undefined
  'kakao.variable.link': undefined
  'kakao.preview': undefined
  'kakao.byText': undefined
  'kakao.byKakao': undefined
  'kakao.state.SENT': undefined
  'kakao.state.DELIVERED': undefined
  'kakao.state.FAILED': undefined
  'kakao.cost': { guests: string | number; kakao: string | number; texts: string | number }
  'kakao.price': { price: string | number; most: string | number }
  'kiosk.waiting': { count: number }
  'kiosk.away': undefined
  'kiosk.ask': undefined
  'kiosk.none': undefined
  'kiosk.askForOne': undefined
  'kiosk.start.title': undefined
  'kiosk.start.text': undefined
  'kiosk.start.press': undefined
  'kiosk.languages': undefined
  'kiosk.staff': undefined
  'kiosk.phone.title': undefined
  'kiosk.phone.text': undefined
  'kiosk.phone.label': undefined
  'kiosk.phone.prefix': undefined
  'kiosk.keys.label': undefined
  'kiosk.keys.clear': undefined
  'kiosk.keys.back': undefined
  'kiosk.step.less': undefined
  'kiosk.step.more': undefined
  'kiosk.people': { count: number }
  'kiosk.consent.agree': { store: string | number }
  'kiosk.consent.details': undefined
  'kiosk.consent.itemList': undefined
  'kiosk.consent.free': undefined
  'kiosk.close': undefined
  'kiosk.take.press': undefined
  'kiosk.take.digits': { count: number }
  'kiosk.take.consent': undefined
  'kiosk.take.sending': undefined
  'kiosk.take.without': undefined
  'kiosk.failed.network': undefined
  'kiosk.failed.state': undefined
  'kiosk.failed.duplicate': undefined
  'kiosk.failed.limited': undefined
  'kiosk.failed.other': undefined
  'kiosk.done.joined': undefined
  'kiosk.done.already': undefined
  'kiosk.done.ahead': undefined
  'kiosk.done.parties': { count: number }
  'kiosk.done.wait': undefined
  'kiosk.done.texted': { phone: string | number }
  'kiosk.done.textedAgain': { phone: string | number }
  'kiosk.done.later': { phone: string | number }
  'kiosk.done.untexted': undefined
  'kiosk.done.takeBack': undefined
  'kiosk.done.takenBack': undefined
  'kiosk.done.close': undefined
  'kiosk.left': { count: number }
  'kiosk.stay': undefined
  'kiosk.pin.title': undefined
  'kiosk.pin.text': undefined
  'kiosk.pin.right': undefined
  'kiosk.pin.ends': undefined
  'kiosk.pin.end': undefined
  'kiosk.pin.label': { count: number }
  'kiosk.pin.wrong': { count: number }
  'kiosk.pin.locked': { minutes: number }
  'kiosk.pin.failed': undefined
  'kiosk.pin.back': undefined
  'kiosk.pin.queued': { count: number }
  'kiosk.pin.other': { given: string | number; number: string | number }
  'kiosk.pin.refused': { number: string | number }
  'kiosk.pin.told': undefined
  'legal.title': undefined
  'legal.type.TERMS': undefined
  'legal.type.PRIVACY': undefined
  'legal.type.LOCATION': undefined
  'legal.type.REFUND_USER': undefined
  'legal.type.REFUND_STORE': undefined
  'legal.type.MARKETING': undefined
  'legal.status.DRAFT': undefined
  'legal.status.SCHEDULED': undefined
  'legal.status.EFFECTIVE': undefined
  'legal.status.SUPERSEDED': undefined
  'legal.refusal.role': undefined
  'legal.refusal.not_draft': undefined
  'legal.refusal.not_scheduled': undefined
  'legal.refusal.already_effective': undefined
  'legal.refusal.unsaved': undefined
  'legal.refusal.lacking': undefined
  'legal.refusal.announced': undefined
  'legal.number': { number: string | number }
  'legal.noNumber': undefined
  'legal.named': { name: string | number; number: string | number }
  'legal.effective': { at: string | number }
  'legal.changed': { at: string | number }
  'legal.adverse': undefined
  'legal.newDraft': undefined
  'legal.newDraftOf': { name: string | number }
  'legal.none': undefined
  'legal.column.type': undefined
  'legal.column.address': undefined
  'legal.earlier': undefined
  'legal.noEarlier': undefined
  'legal.absent': undefined
  'legal.toList': undefined
  'legal.fallback': undefined
  'legal.long': { text: string | number; count: number }
  'legal.tab.label': undefined
  'legal.tab.text': undefined
  'legal.tab.history': undefined
  'legal.field.bodies': undefined
  'legal.field.changeSummary': undefined
  'legal.field.adverse': undefined
  'legal.field.number': undefined
  'legal.field.effectiveAt': undefined
  'legal.action.open': undefined
  'legal.action.schedule': undefined
  'legal.action.withdraw': undefined
  'legal.action.remove': undefined
  'legal.schedule.title': { name: string | number }
  'legal.schedule.text': { days: number }
  'legal.schedule.adverse': { days: number }
  'legal.schedule.at': undefined
  'legal.schedule.earliest': { at: string | number }
  'legal.schedule.confirm': undefined
  'legal.schedule.done': { name: string | number; at: string | number }
  'legal.schedule.lacking': undefined
  'legal.schedule.lack': { field: string | number; language: string | number; text: string | number }
  'legal.withdraw.title': { name: string | number }
  'legal.withdraw.text': undefined
  'legal.withdraw.confirm': undefined
  'legal.withdraw.done': { name: string | number }
  'legal.remove.title': { name: string | number }
  'legal.remove.text': undefined
  'legal.remove.confirm': undefined
  'legal.remove.done': { name: string | number }
  'legal.edit.label': undefined
  'legal.edit.binding': undefined
  'legal.edit.translation': undefined
  'legal.edit.adverseHelp': { adverse: number; ordinary: number }
  'legal.edit.summaryHelp': undefined
  'legal.edit.beside': undefined
  'legal.edit.save': undefined
  'legal.edit.saved': { name: string | number }
  'legal.edit.lacking': undefined
  'legal.diff.title': undefined
  'legal.diff.same': undefined
  'legal.diff.first': undefined
  'legal.diff.hidden': { count: string | number }
  'legal.diff.gone': undefined
  'legal.diff.new': undefined
  'line.title': undefined
  'line.meta': { title: string | number; store: string | number }
  'line.reload': undefined
  'line.store': undefined
  'line.storePage': undefined
  'line.code.title': undefined
  'line.code.text': undefined
  'line.code.label': undefined
  'line.code.open': undefined
  'line.code.unknown': undefined
  'line.waiting': { kind: string | number; count: number }
  'line.wait.range': { span: string | number; to: number; from: number }
  'line.wait.at': { from: string | number; to: string | number }
  'line.wait.speed': { basis: string | number; minutes: number }
  'line.wait.ahead': { count: number }
  'line.lead.QUEUE': undefined
  'line.lead.RESERVATION': undefined
  'line.lead.APPLICATION': undefined
  'line.lead.RAFFLE': undefined
  'line.own.text': undefined
  'line.own.open': undefined
  'line.name': undefined
  'line.phone': undefined
  'line.party': undefined
  'line.size': { count: number }
  'line.partyMost': { most: number }
  'line.people': { count: number }
  'line.slot': undefined
  'line.free': { count: number }
  'line.moreDays': undefined
  'line.noDays': undefined
  'line.closedDay': undefined
  'line.choose': undefined
  'line.raffle.winners': undefined
  'line.raffle.ends': undefined
  'line.raffle.result': undefined
  'line.consent.label': undefined
  'line.consent.agree': { store: string | number }
  'line.consent.purpose': undefined
  'line.consent.items': undefined
  'line.consent.kept': undefined
  'line.consent.answers': undefined
  'line.consent.days': { count: number }
  'line.consent.free': { kind: string | number }
  'line.next': undefined
  'line.other': undefined
  'line.join.QUEUE': undefined
  'line.join.RESERVATION': undefined
  'line.join.APPLICATION': undefined
  'line.join.RAFFLE': undefined
  'line.later': undefined
  'line.fault.state': undefined
  'line.fault.duplicate': undefined
  'line.fault.moved': undefined
  'line.shut.opens': { time: string | number }
  'line.shut.NOT_YET.title': undefined
  'line.shut.NOT_YET.text': undefined
  'line.shut.OUT_OF_HOURS.title': undefined
  'line.shut.OUT_OF_HOURS.text': undefined
  'line.shut.PAUSED.title': undefined
  'line.shut.PAUSED.text': undefined
  'line.shut.FULL.title': undefined
  'line.shut.FULL.text': undefined
  'line.shut.CLOSED.title': undefined
  'line.shut.CLOSED.text': undefined
  'line.wants.join': undefined
  'line.wants.slot': { count: number }
  'line.wants.meta': { time: string | number; store: string | number }
  'line.wants.offered': { time: string | number }
  'line.wants.state.WAITING': undefined
  'line.wants.state.OFFERED': undefined
  'line.wants.state.TAKEN': undefined
  'line.wants.state.LAPSED': undefined
  'line.wants.state.LEFT': undefined
  'line.wants.state.OVER': undefined
  'line.wants.tells.WAITING': { minutes: number }
  'line.wants.tells.OFFERED': undefined
  'line.wants.say.TAKEN': undefined
  'line.wants.say.LAPSED': undefined
  'line.wants.say.LEFT': undefined
  'line.wants.say.OVER': undefined
  'line.wants.take': undefined
  'line.wants.leave': undefined
  'line.wants.duplicate': undefined
  'line.wants.refused': undefined
  'line.entry.meta': { state: string | number; number: string | number; store: string | number }
  'line.entry.status.WAITING': { kind: string | number }
  'line.entry.status.CALLED': { kind: string | number }
  'line.entry.status.CONFIRMED': { kind: string | number }
  'line.entry.status.COMPLETED': { kind: string | number }
  'line.entry.status.NO_SHOW': { kind: string | number }
  'line.entry.status.CANCELLED': { kind: string | number }
  'line.entry.status.REJECTED': { kind: string | number }
  'line.entry.number': { number: string | number }
  'line.entry.asOf': { time: string | number }
  'line.entry.called': undefined
  'line.entry.show': undefined
  'line.entry.timeLeft': undefined
  'line.entry.left': undefined
  'line.entry.rejoin': undefined
  'line.entry.missed': { time: string | number }
  'line.entry.cancelled': { by: string | number; kind: string | number }
  'line.entry.say.WAITING': { kind: string | number }
  'line.entry.say.CONFIRMED': { kind: string | number }
  'line.entry.say.COMPLETED': { kind: string | number }
  'line.entry.say.NO_SHOW': { kind: string | number }
  'line.entry.say.REJECTED': { kind: string | number }
  'line.entry.joined': { kind: string | number }
  'line.entry.whenCalled': undefined
  'line.entry.come': { minutes: number }
  'line.entry.change': undefined
  'line.entry.keeps': undefined
  'line.entry.changeParty': undefined
  'line.entry.here': undefined
  'line.entry.hereText': undefined
  'line.entry.texts': undefined
  'line.entry.way': undefined
  'line.entry.map': undefined
  'line.entry.calendar': undefined
  'line.entry.calendarAdd': undefined
  'line.entry.call': undefined
  'line.entry.callNow': undefined
  'line.entry.defer': undefined
  'line.entry.deferLeft': { count: number }
  'line.entry.deferLater': { count: number }
  'line.entry.cancel': { kind: string | number }
  'line.entry.sure': { kind: string | number }
  'line.entry.cancelSure': { kind: string | number }
  'line.entry.restore': undefined
  'line.entry.restoreUntil': { time: string | number }
  'line.entry.again': undefined
  'line.entry.stay': undefined
  'line.lines.title': undefined
  'line.lines.yours': undefined
  'login.brand': undefined
  'login.pageTitle': { brand: string | number }
  'login.languages': undefined
  'login.phone.title': undefined
  'login.phone.text': undefined
  'login.phone.label': undefined
  'login.phone.help': undefined
  'login.phone.keep': undefined
  'login.phone.send': undefined
  'login.phone.sending': undefined
  'login.code.title': undefined
  'login.code.sent': { phone: string | number }
  'login.code.label': undefined
  'login.code.left': { time: string | number }
  'login.code.over': undefined
  'login.code.resendIn': { count: number }
  'login.code.resend': undefined
  'login.code.resent': undefined
  'login.code.auto': undefined
  'login.code.checking': undefined
  'login.code.change': undefined
  'login.code.retry': undefined
  'login.terms.title': undefined
  'login.terms.text': undefined
  'login.terms.agree': undefined
  'login.terms.goOn': undefined
  'login.terms.decline': undefined
  'login.support.lead': undefined
  'login.support.chat': undefined
  'login.noStorage': undefined
  'login.inbox': undefined
  'not-found.title': undefined
  'not-found.text': undefined
  'not-found.toDashboard': undefined
  'not-found.toPreferences': undefined
  'not-found.support': undefined
  'offline.away': { count: number }
  'offline.goOn': undefined
  'offline.sending': { count: number }
  'offline.retryIn': { seconds: number }
  'offline.now': undefined
  'offline.guest': undefined
  'offline.submit': undefined
  'offline.added': { number: string | number }
  'offline.addedWithout': undefined
  'offline.task.call': { number: string | number }
  'offline.task.callAgain': { number: string | number }
  'offline.task.complete': { number: string | number }
  'offline.task.miss': { number: string | number }
  'offline.task.defer': { number: string | number }
  'offline.task.cancel': { number: string | number }
  'offline.task.restore': { number: string | number }
  'offline.task.accept': { number: string | number }
  'offline.task.refuse': { number: string | number }
  'offline.task.add': { count: number }
  'offline.task.addAs': { count: number; number: string | number }
  'offline.report.done': { count: number }
  'offline.report.refused': { count: number }
  'offline.report.got': { what: string | number; number: string | number }
  'offline.report.other': { given: string | number; number: string | number }
  'offline.report.close': undefined
  'offline.notKept.full': undefined
  'offline.notKept.missing': undefined
  'payment-failures.REJECT_CARD_COMPANY': undefined
  'payment-failures.REJECT_CARD_PAYMENT': undefined
  'payment-failures.INVALID_CARD_EXPIRATION': undefined
  'payment-failures.INVALID_STOPPED_CARD': undefined
  'payment-failures.INVALID_REJECT_CARD': undefined
  'payment-failures.BELOW_MINIMUM_AMOUNT': undefined
  'payment-failures.NOT_CANCELABLE_AMOUNT': undefined
  'payment-failures.NOT_CANCELABLE_PAYMENT': undefined
  'payment-failures.NOT_ALLOWED_PARTIAL_REFUND': undefined
  'payment-failures.EXCEED_MAX_REFUND_DUE': undefined
  'payment-failures.NOT_FOUND_PAYMENT_SESSION': undefined
  'payment-failures.NOT_FOUND_PAYMENT': undefined
  'payment-failures.PAY_PROCESS_CANCELED': undefined
  'payment-failures.PAY_PROCESS_ABORTED': undefined
  'payment-failures.FORBIDDEN_CONSECUTIVE_REQUEST': undefined
  'payment-failures.PROVIDER_ERROR': undefined
  'payment-failures.FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING': undefined
  'payment-failures.INVALID_BILL_KEY_REQUEST': undefined
  'payment-failures.UNKNOWN': undefined
  'payment-failures.unknown': { code: string | number }
  'payment-failures.CORRECTED': undefined
  'payment-failures.ORDER_OVER': undefined
  'payment-failures.ALREADY_CANCELED_PAYMENT': undefined
  'payment-failures.refund.NOT_FOUND_PAYMENT': undefined
  'payment-failures.refund.UNKNOWN': undefined
  'payment-failures.refund.unknown': { code: string | number }
  'payments.title': undefined
  'payments.total.all': { total: string | number }
  'payments.total.about': { total: string | number }
  'payments.search': undefined
  'payments.tabs': undefined
  'payments.tab.all': undefined
  'payments.tab.paid': undefined
  'payments.tab.waiting': undefined
  'payments.tab.refunded': undefined
  'payments.tab.failed': undefined
  'payments.tab.handling': undefined
  'payments.open': undefined
  'payments.absent': undefined
  'payments.toList': undefined
  'payments.ordered': { at: string | number }
  'payments.paid': { at: string | number }
  'payments.part.label': undefined
  'payments.part.overview': undefined
  'payments.part.history': undefined
  'payments.field.no': undefined
  'payments.field.store': undefined
  'payments.field.item': undefined
  'payments.field.type': undefined
  'payments.field.method': undefined
  'payments.field.createdAt': undefined
  'payments.field.paidAt': undefined
  'payments.field.status': undefined
  'payments.field.amount': undefined
  'payments.field.refunded': undefined
  'payments.field.net': undefined
  'payments.field.proof': undefined
  'payments.field.proofNo': undefined
  'payments.field.proofOn': undefined
  'payments.type.STORE_PLAN': undefined
  'payments.type.PROMOTION_LISTING': undefined
  'payments.type.AD': undefined
  'payments.status.PENDING': undefined
  'payments.status.WAITING_FOR_DEPOSIT': undefined
  'payments.status.BEING_PAID': undefined
  'payments.status.PAID': undefined
  'payments.status.PARTIALLY_REFUNDED': undefined
  'payments.status.REFUNDED': undefined
  'payments.status.EXPIRED': undefined
  'payments.status.FAILED': undefined
  'payments.status.CANCELLED': undefined
  'payments.method.none': undefined
  'payments.method.CARD': undefined
  'payments.method.TRANSFER': undefined
  'payments.method.VIRTUAL_ACCOUNT': undefined
  'payments.method.EASY_PAY': undefined
  'payments.method.MOBILE': undefined
  'payments.method.OTHER': undefined
  'payments.kind.CHARGE': undefined
  'payments.kind.REFUND': undefined
  'payments.kind.CHARGEBACK': undefined
  'payments.kind.CORRECTION': undefined
  'payments.action.refund': undefined
  'payments.action.pay': undefined
  'payments.action.cancel': undefined
  'payments.action.receipt': undefined
  'payments.action.export': undefined
  'payments.action.askRefund': undefined
  'payments.sort.-createdAt': undefined
  'payments.sort.createdAt': undefined
  'payments.sort.-total': undefined
  'payments.sort.total': undefined
  'payments.filter.days': undefined
  'payments.filter.today': undefined
  'payments.filter.week': undefined
  'payments.filter.month': undefined
  'payments.filter.deposit': undefined
  'payments.filter.charged': undefined
  'payments.filter.chargedThen': undefined
  'payments.sum.title': undefined
  'payments.sum.note': undefined
  'payments.month.title': undefined
  'payments.month.choose': undefined
  'payments.month.net': undefined
  'payments.month.charged': undefined
  'payments.month.refunded': undefined
  'payments.month.supply': undefined
  'payments.month.vat': undefined
  'payments.month.compared': undefined
  'payments.month.nothingBefore': undefined
  'payments.month.byDay': undefined
  'payments.month.nothing': undefined
  'payments.empty.title': { month: string | number }
  'payments.empty.staff': undefined
  'payments.empty.manager': undefined
  'payments.empty.all': undefined
  'payments.tiles': undefined
  'payments.tile.paid': undefined
  'payments.tile.toPay': undefined
  'payments.tile.split': { supply: string | number; vat: string | number }
  'payments.tile.refunded': undefined
  'payments.tile.times': { count: number }
  'payments.tile.net': undefined
  'payments.tile.ledger': undefined
  'payments.tile.refundable': undefined
  'payments.tile.held': { amount: string | number }
  'payments.tile.unused': { count: number }
  'payments.statement.title': undefined
  'payments.statement.note': undefined
  'payments.statement.print': undefined
  'payments.statement.at': undefined
  'payments.statement.what': undefined
  'payments.statement.in': undefined
  'payments.statement.out': undefined
  'payments.statement.balance': undefined
  'payments.statement.total': undefined
  'payments.statement.opening': undefined
  'payments.statement.sumOf': { kind: string | number }
  'payments.statement.closing': undefined
  'payments.statement.export.open': undefined
  'payments.statement.export.title': { month: string | number }
  'payments.statement.export.text': undefined
  'payments.statement.export.ofStore': undefined
  'payments.statement.export.kept': undefined
  'payments.statement.export.file': { month: string | number }
  'payments.items.title': undefined
  'payments.items.unit': undefined
  'payments.items.qty': undefined
  'payments.payer.title': undefined
  'payments.payer.name': undefined
  'payments.payment.title': undefined
  'payments.payment.none': undefined
  'payments.payment.provider': undefined
  'payments.payment.by.TOSS': undefined
  'payments.payment.approvedAt': undefined
  'payments.payment.approveNo': undefined
  'payments.payment.key': undefined
  'payments.payment.copy': undefined
  'payments.payment.copied': undefined
  'payments.payment.refused': undefined
  'payments.payment.attempts': undefined
  'payments.payment.atOnce': undefined
  'payments.payment.instalments': { count: number }
  'payments.payment.status.READY': undefined
  'payments.payment.status.IN_PROGRESS': undefined
  'payments.payment.status.WAITING_FOR_DEPOSIT': undefined
  'payments.payment.status.DONE': undefined
  'payments.payment.status.PARTIAL_CANCELED': undefined
  'payments.payment.status.CANCELED': undefined
  'payments.payment.status.ABORTED': undefined
  'payments.payment.status.EXPIRED': undefined
  'payments.payment.byHand': undefined
  'payments.notice.deposit': undefined
  'payments.notice.until': { at: string | number }
  'payments.notice.copy': undefined
  'payments.notice.copied': undefined
  'payments.notice.beingPaid.title': undefined
  'payments.notice.beingPaid.text': undefined
  'payments.notice.refused': undefined
  'payments.notice.open': { at: string | number }
  'payments.refusal.not_yours': undefined
  'payments.refusal.role': undefined
  'payments.refusal.chief': undefined
  'payments.refusal.own_refund': undefined
  'payments.refusal.own_store': undefined
  'payments.refusal.not_pending': undefined
  'payments.refusal.being_paid': undefined
  'payments.refusal.nothing_left': undefined
  'payments.refusal.not_requested': undefined
  'payments.refusal.renewal': undefined
  'payments.refusal.no_account': undefined
  'payments.refusal.paid': undefined
  'payments.refusal.not_processing': undefined
  'payments.refusal.corrected': undefined
  'payments.refusal.providers': undefined
  'payments.refusal.given_back': undefined
  'payments.refusal.not_buyer': undefined
  'payments.refusal.not_owner': undefined
  'payments.refund.title': undefined
  'payments.refund.list': undefined
  'payments.refund.amount': undefined
  'payments.refund.split': { supply: string | number; vat: string | number }
  'payments.refund.choices': undefined
  'payments.refund.ends': undefined
  'payments.refund.end.label': undefined
  'payments.refund.end.help': undefined
  'payments.refund.end.yes': undefined
  'payments.refund.end.no': undefined
  'payments.refund.choice.all': { amount: string | number }
  'payments.refund.choice.unused': { count: number; amount: string | number }
  'payments.refund.choice.half': { amount: string | number }
  'payments.refund.reasons': undefined
  'payments.refund.reason.label': undefined
  'payments.refund.reason.help': undefined
  'payments.refund.reason.asked': undefined
  'payments.refund.reason.twice': undefined
  'payments.refund.reason.service': undefined
  'payments.refund.reason.other': undefined
  'payments.refund.account.title': undefined
  'payments.refund.account.bank': undefined
  'payments.refund.account.choose': undefined
  'payments.refund.account.number': undefined
  'payments.refund.account.holder': undefined
  'payments.refund.second.title': undefined
  'payments.refund.second.text': { limit: string | number }
  'payments.refund.second.own': undefined
  'payments.refund.second.nobody': undefined
  'payments.refund.submit.give': { amount: string | number }
  'payments.refund.submit.ask': { amount: string | number }
  'payments.refund.kept': undefined
  'payments.refund.begun': undefined
  'payments.refund.asked': undefined
  'payments.refund.bar.paid': undefined
  'payments.refund.bar.before': undefined
  'payments.refund.bar.now': undefined
  'payments.refund.bar.left': undefined
  'payments.refund.status.REQUESTED': undefined
  'payments.refund.status.PROCESSING': undefined
  'payments.refund.status.DONE': undefined
  'payments.refund.status.FAILED': undefined
  'payments.refund.status.DECLINED': undefined
  'payments.refund.status.LAPSED': undefined
  'payments.refund.source.STAFF': undefined
  'payments.refund.source.PROVIDER': undefined
  'payments.refund.source.SALE': undefined
  'payments.refund.source.CHARGEBACK': undefined
  'payments.refund.askedBy': { name: string | number }
  'payments.refund.decidedBy': { name: string | number }
  'payments.refund.request': undefined
  'payments.refund.due': { at: string | number }
  'payments.refund.note': { note: string | number }
  'payments.refund.approve': undefined
  'payments.refund.decline': undefined
  'payments.ask.note': undefined
  'payments.ask.cancel.title': { no: string | number }
  'payments.ask.cancel.text': undefined
  'payments.ask.cancel.done': { no: string | number }
  'payments.ask.approve.title': { amount: string | number }
  'payments.ask.approve.text': { store: string | number; reason: string | number }
  'payments.ask.approve.byHand': { store: string | number; reason: string | number }
  'payments.ask.approve.done': undefined
  'payments.ask.decline.title': { amount: string | number }
  'payments.ask.decline.text': { store: string | number; reason: string | number }
  'payments.ask.decline.done': undefined
  'payments.export.title': undefined
  'payments.export.text': { count: number }
  'payments.export.preset.report': undefined
  'payments.export.preset.tax': undefined
  'payments.export.preset.check': undefined
  'payments.export.preset.request': undefined
  'payments.export.kept': undefined
  'payments.export.file': undefined
  'payments.recent.title': undefined
  'payments.recent.all': undefined
  'payments.recent.none': undefined
  'payments.proof.type.CARD_SLIP': undefined
  'payments.proof.type.CASH_RECEIPT': undefined
  'payments.proof.type.TAX_INVOICE': undefined
  'payments.proof.state.ISSUED': undefined
  'payments.proof.state.CANCELLED': undefined
  'payments.askRefundFor': { no: string | number }
  'payments.waiting.openCount': { count: number }
  'payments.waiting.total': { count: number }
  'payments.waiting.askedBy': undefined
  'payments.waiting.since': undefined
  'payments.waiting.due': undefined
  'payments.waiting.step.title': undefined
  'payments.waiting.step.yours': undefined
  'payments.waiting.step.send': undefined
  'payments.waiting.step.another': undefined
  'payments.waiting.step.chief': undefined
  'payments.waiting.empty.title': undefined
  'payments.waiting.empty.text': undefined
  'payments.refunds.origin': undefined
  'payments.refunds.at': undefined
  'payments.refunds.sort.-at': undefined
  'payments.refunds.sort.at': undefined
  'payments.refunds.sort.-amount': undefined
  'payments.refunds.sort.amount': undefined
  'payments.refunds.sumNote': undefined
  'payments.refunds.empty.title': { month: string | number }
  'payments.refunds.empty.text': undefined
  'payments.refunds.empty.all': undefined
  'plans.title': undefined
  'plans.noStores.title': undefined
  'plans.noStores.text': undefined
  'plans.noStores.create': undefined
  'plans.mine.title': undefined
  'plans.mine.free': undefined
  'plans.mine.shared': undefined
  'plans.mine.sharedLimits': { name: string | number }
  'plans.mine.MONTH': { price: string | number; date: string | number }
  'plans.mine.YEAR': { price: string | number; date: string | number }
  'plans.mine.CANCELLING': { date: string | number }
  'plans.mine.PAST_DUE': undefined
  'plans.mine.unanswered.MONTH': { date: string | number; price: string | number }
  'plans.mine.unanswered.YEAR': { date: string | number; price: string | number }
  'plans.status.ACTIVE': undefined
  'plans.status.PAST_DUE': undefined
  'plans.status.CANCELLING': undefined
  'plans.status.ENDED': undefined
  'plans.limit.stores': undefined
  'plans.limit.livePromotions': undefined
  'plans.limit.openJrs': undefined
  'plans.limit.images': undefined
  'plans.limit.staff': undefined
  'plans.usage.label': undefined
  'plans.usage.over': undefined
  'plans.usage.full': undefined
  'plans.usage.left': { count: number }
  'plans.cycle.label': undefined
  'plans.cycle.MONTH': undefined
  'plans.cycle.YEAR': undefined
  'plans.cycle.saves': { count: number }
  'plans.card.perMonth': undefined
  'plans.card.alwaysFree': undefined
  'plans.card.monthly': undefined
  'plans.card.yearly': { price: string | number }
  'plans.card.current': undefined
  'plans.card.fits': undefined
  'plans.card.hidden': undefined
  'plans.card.edit': undefined
  'plans.card.editName': { name: string | number }
  'plans.gives.stores': { count: number }
  'plans.gives.livePromotions': { count: number }
  'plans.gives.openJrs': { count: number }
  'plans.gives.images': { count: number }
  'plans.gives.staff': { count: number }
  'plans.compare.title': undefined
  'plans.compare.vat': undefined
  'plans.compare.plan': undefined
  'plans.offer.begin': { name: string | number }
  'plans.offer.more': { name: string | number }
  'plans.offer.less': { name: string | number }
  'plans.offer.other': { name: string | number }
  'plans.offer.to.MONTH': undefined
  'plans.offer.to.YEAR': undefined
  'plans.offer.today': { price: string | number }
  'plans.offer.todayDays': { price: string | number; count: number }
  'plans.offer.todayNew': { price: string | number }
  'plans.offer.waits': { date: string | number }
  'plans.offer.ends': { date: string | number }
  'plans.offer.comes': { date: string | number }
  'plans.offer.todayLater': { price: string | number; date: string | number }
  'plans.above.paused': { items: string | number }
  'plans.above.kept': { items: string | number }
  'plans.pay.now': { price: string | number }
  'plans.pay.noCard': undefined
  'plans.pay.addCard': undefined
  'plans.pay.changeCard': undefined
  'plans.open.title': undefined
  'plans.open.beingPaid': undefined
  'plans.open.MONTH': { name: string | number; price: string | number }
  'plans.open.YEAR': { name: string | number; price: string | number }
  'plans.open.see': undefined
  'plans.open.drop': undefined
  'plans.open.dropped': undefined
  'plans.due.held': undefined
  'plans.due.title': undefined
  'plans.due.again': { date: string | number }
  'plans.due.last': { date: string | number }
  'plans.due.then': undefined
  'plans.due.charging': undefined
  'plans.end.press': undefined
  'plans.end.title': { date: string | number }
  'plans.end.text': { name: string | number }
  'plans.end.resume': undefined
  'plans.end.ask': { name: string | number }
  'plans.end.confirm': undefined
  'plans.end.nowText': undefined
  'plans.end.now': undefined
  'plans.end.done': { date: string | number }
  'plans.end.resumed': undefined
  'plans.next.title': { date: string | number; name: string | number }
  'plans.next.MONTH': { price: string | number }
  'plans.next.YEAR': { price: string | number }
  'plans.next.keep': undefined
  'plans.next.kept': undefined
  'plans.next.done': { date: string | number; name: string | number }
  'plans.consent.title': { date: string | number; name: string | number }
  'plans.consent.dearer': { date: string | number; name: string | number }
  'plans.consent.MONTH': { before: string | number; after: string | number }
  'plans.consent.YEAR': { before: string | number; after: string | number }
  'plans.consent.limits': undefined
  'plans.consent.limitsToo': undefined
  'plans.consent.otherwise': { date: string | number }
  'plans.consent.agreed': { date: string | number }
  'plans.consent.declined': { date: string | number }
  'plans.consent.agree': undefined
  'plans.consent.decline': undefined
  'plans.consent.agreedDone': undefined
  'plans.consent.declinedDone': undefined
  'plans.trial.offer.title': { name: string | number; count: number }
  'plans.trial.offer.text': undefined
  'plans.trial.offer.start': undefined
  'plans.trial.offer.started': undefined
  'plans.trial.running.title': { name: string | number; date: string | number }
  'plans.trial.running.text': undefined
  'plans.trial.running.order': undefined
  'plans.trial.running.paid': { price: string | number; date: string | number }
  'plans.trial.running.then': { name: string | number; date: string | number }
  'plans.ended.title': { name: string | number; date: string | number }
  'plans.ended.text': undefined
  'plans.refusal.due': undefined
  'plans.refusal.beingPaid': undefined
  'plans.refusal.refunding': undefined
  'plans.notOwner': undefined
  'plans.create': undefined
  'plans.toList': undefined
  'plans.absent': undefined
  'plans.field.key': undefined
  'plans.field.name': undefined
  'plans.field.description': undefined
  'plans.field.place': undefined
  'plans.field.active': undefined
  'plans.field.priceMonthlyWon': undefined
  'plans.field.priceYearlyWon': undefined
  'plans.field.stores': undefined
  'plans.field.livePromotions': undefined
  'plans.field.openJrs': undefined
  'plans.field.images': undefined
  'plans.field.staff': undefined
  'plans.field.limits': undefined
  'plans.field.planVersion': undefined
  'plans.form.words': undefined
  'plans.form.terms': undefined
  'plans.form.limits': undefined
  'plans.form.standing': undefined
  'plans.form.keyHelp': undefined
  'plans.form.placeHelp': undefined
  'plans.form.wonHelp': undefined
  'plans.form.newVersion': { next: string | number; now: string | number }
  'plans.form.save': undefined
  'plans.form.saved': { name: string | number }
  'plans.form.created': { name: string | number }
  'plans.versions.title': undefined
  'plans.versions.version': undefined
  'plans.versions.since': undefined
  'plans.versions.subscribers': undefined
  'plans.off': undefined
  'plans.tab.label': undefined
  'plans.tab.edit': undefined
  'plans.tab.history': undefined
  'plans.subscribers.move': undefined
  'plans.subscribers.help': undefined
  'preferences.title': undefined
  'preferences.profile.title': undefined
  'preferences.profile.name': undefined
  'preferences.profile.email': undefined
  'preferences.profile.language': undefined
  'preferences.profile.languageHelp': undefined
  'preferences.profile.save': undefined
  'preferences.profile.saved': undefined
  'preferences.avatar.title': undefined
  'preferences.avatar.label': undefined
  'preferences.avatar.help': undefined
  'preferences.avatar.saved': undefined
  'preferences.avatar.removed': undefined
  'preferences.phone.title': undefined
  'preferences.phone.text': undefined
  'preferences.phone.change': undefined
  'preferences.phone.new': undefined
  'preferences.phone.newHelp': undefined
  'preferences.phone.send': undefined
  'preferences.phone.sent': { phone: string | number }
  'preferences.phone.back': undefined
  'preferences.phone.changed': undefined
  'preferences.devices.title': undefined
  'preferences.devices.current': undefined
  'preferences.devices.seen': { ip: string | number; when: string | number }
  'preferences.devices.unknown': undefined
  'preferences.devices.signOut': undefined
  'preferences.devices.signOutOf': { device: string | number }
  'preferences.devices.signedOut': { device: string | number }
  'preferences.consents.title': undefined
  'preferences.consents.marketing': undefined
  'preferences.consents.marketingHelp': undefined
  'preferences.consents.night': undefined
  'preferences.consents.nightHelp': undefined
  'preferences.consents.since': { date: string | number }
  'preferences.consents.marketingOn': undefined
  'preferences.consents.marketingOff': undefined
  'preferences.consents.nightOn': undefined
  'preferences.consents.nightOff': undefined
  'preferences.theme.title': undefined
  'preferences.theme.text': undefined
  'preferences.remove.title': undefined
  'preferences.remove.text': undefined
  'preferences.remove.open': undefined
  'preferences.remove.question': undefined
  'preferences.remove.typeLabel': { word: string | number }
  'preferences.remove.word': undefined
  'preferences.remove.confirm': undefined
  'promotion.type.EVENT': undefined
  'promotion.type.DISCOUNT': undefined
  'promotion.type.COUPON': undefined
  'promotion.type.GIFT': undefined
  'promotion.phase.SOON': undefined
  'promotion.phase.NOW': undefined
  'promotion.phase.OVER': undefined
  'promotion.key.period': undefined
  'promotion.key.benefit': undefined
  'promotion.key.place': undefined
  'promotion.key.limit': undefined
  'promotion.key.contact': undefined
  'promotion.benefit.percent': { share: string | number }
  'promotion.benefit.amount': { amount: string | number }
  'promotion.benefit.from': { amount: string | number }
  'promotion.conditions': undefined
  'promotion.changed': { date: string | number }
  'promotion.days': { from: string | number; to: string | number }
  'promotion.hours': { day: string | number; from: string | number; to: string | number }
  'promotion.limit.total': { count: number }
  'promotion.limit.each': { count: number }
  'promotion.separator': undefined
  'promotions.title': undefined
  'promotions.total.all': { total: string | number }
  'promotions.total.found': { total: string | number }
  'promotions.total.about': { total: string | number }
  'promotions.search': undefined
  'promotions.tabs': undefined
  'promotions.all': undefined
  'promotions.create': undefined
  'promotions.continue': undefined
  'promotions.selected': { count: number }
  'promotions.waitingCount': { count: number }
  'promotions.noPeriod': undefined
  'promotions.period': { from: string | number; to: string | number }
  'promotions.axis': { from: string | number; to: string | number }
  'promotions.changed': undefined
  'promotions.shares': { count: number }
  'promotions.none': undefined
  'promotions.save': undefined
  'promotions.saved': { title: string | number }
  'promotions.editSection': { section: string | number }
  'promotions.preview': undefined
  'promotions.later.title': undefined
  'promotions.later.store': undefined
  'promotions.absent': undefined
  'promotions.toList': undefined
  'promotions.field.title': undefined
  'promotions.field.status': undefined
  'promotions.field.views': undefined
  'promotions.field.type': undefined
  'promotions.field.summary': undefined
  'promotions.field.body': undefined
  'promotions.field.startAt': undefined
  'promotions.field.endAt': undefined
  'promotions.field.displayFrom': undefined
  'promotions.field.displayTo': undefined
  'promotions.field.place': undefined
  'promotions.field.sameAsStore': undefined
  'promotions.field.placeName': undefined
  'promotions.field.placeAddress': undefined
  'promotions.field.benefitKind': undefined
  'promotions.field.benefitValue': undefined
  'promotions.field.percent': undefined
  'promotions.field.amount': undefined
  'promotions.field.minSpend': undefined
  'promotions.field.benefitText': undefined
  'promotions.field.limitTotal': undefined
  'promotions.field.limitPerMember': undefined
  'promotions.field.conditions': undefined
  'promotions.field.contact': undefined
  'promotions.field.listing': undefined
  'promotions.field.cover': undefined
  'promotions.field.images': undefined
  'promotions.field.changeNote': undefined
  'promotions.field.store': undefined
  'promotions.field.shares': undefined
  'promotions.field.createdAt': undefined
  'promotions.field.submittedAt': undefined
  'promotions.help.title': undefined
  'promotions.help.summary': undefined
  'promotions.help.display': undefined
  'promotions.help.text': undefined
  'promotions.help.conditions': undefined
  'promotions.help.changeNote': undefined
  'promotions.help.cover': undefined
  'promotions.help.store': undefined
  'promotions.help.address': undefined
  'promotions.status.DRAFT': undefined
  'promotions.status.PENDING_REVIEW': undefined
  'promotions.status.REJECTED': undefined
  'promotions.status.PENDING_PAYMENT': undefined
  'promotions.status.SCHEDULED': undefined
  'promotions.status.LIVE': undefined
  'promotions.status.PAUSED': undefined
  'promotions.status.ENDED': undefined
  'promotions.status.CANCELLED': undefined
  'promotions.status.ARCHIVED': undefined
  'promotions.benefit.PERCENT': undefined
  'promotions.benefit.AMOUNT': undefined
  'promotions.benefit.GIFT': undefined
  'promotions.benefit.NONE': undefined
  'promotions.listing.FREE': undefined
  'promotions.listing.PAID': undefined
  'promotions.listing.price': { price: string | number; count: number }
  'promotions.listing.later': undefined
  'promotions.place.store': undefined
  'promotions.place.search': undefined
  'promotions.section.what': undefined
  'promotions.section.when': undefined
  'promotions.section.benefit': undefined
  'promotions.section.listing': undefined
  'promotions.section.pictures': undefined
  'promotions.step.what': undefined
  'promotions.step.when': undefined
  'promotions.step.benefit': undefined
  'promotions.step.pictures': undefined
  'promotions.step.listing': undefined
  'promotions.step.check': undefined
  'promotions.lead.what': undefined
  'promotions.lead.when': undefined
  'promotions.lead.benefit': undefined
  'promotions.lead.listing': undefined
  'promotions.tab.label': undefined
  'promotions.tab.overview': undefined
  'promotions.tab.pictures': undefined
  'promotions.tab.history': undefined
  'promotions.tab.stats': undefined
  'promotions.sort.newest': undefined
  'promotions.sort.startAt': undefined
  'promotions.sort.endAt': undefined
  'promotions.sort.title': undefined
  'promotions.sort.submittedAt': undefined
  'promotions.filter.days': undefined
  'promotions.filter.changes': undefined
  'promotions.filter.whose': undefined
  'promotions.filter.own': undefined
  'promotions.empty.title': undefined
  'promotions.empty.staff': undefined
  'promotions.empty.manager': undefined
  'promotions.open.record': undefined
  'promotions.open.history': undefined
  'promotions.open.review': undefined
  'promotions.action.pay': { price: string | number }
  'promotions.action.openOrder': undefined
  'promotions.action.submit': undefined
  'promotions.action.approve': undefined
  'promotions.action.askForPayment': undefined
  'promotions.action.reject': undefined
  'promotions.action.revise': undefined
  'promotions.action.pause': undefined
  'promotions.action.resume': undefined
  'promotions.action.cancel': undefined
  'promotions.action.archive': undefined
  'promotions.action.duplicate': undefined
  'promotions.action.remove': undefined
  'promotions.action.extend': undefined
  'promotions.ask.title': { action: string | number; title: string | number }
  'promotions.ask.note': undefined
  'promotions.ask.submit.text': undefined
  'promotions.ask.submit.done': { title: string | number }
  'promotions.ask.approve.text': undefined
  'promotions.ask.approve.done': { title: string | number }
  'promotions.ask.askForPayment.text': undefined
  'promotions.ask.askForPayment.done': { title: string | number }
  'promotions.ask.reject.text': undefined
  'promotions.ask.reject.done': { title: string | number }
  'promotions.ask.revise.text': undefined
  'promotions.ask.revise.done': { title: string | number }
  'promotions.ask.pause.text': undefined
  'promotions.ask.pause.done': { title: string | number }
  'promotions.ask.resume.text': undefined
  'promotions.ask.resume.done': { title: string | number }
  'promotions.ask.cancel.text': undefined
  'promotions.ask.cancel.done': { title: string | number }
  'promotions.ask.archive.text': undefined
  'promotions.ask.archive.done': { title: string | number }
  'promotions.ask.duplicate.text': undefined
  'promotions.ask.duplicate.done': { title: string | number }
  'promotions.ask.remove.text': undefined
  'promotions.ask.remove.done': { title: string | number }
  'promotions.bulk.title': { count: number; action: string | number }
  'promotions.bulk.none': undefined
  'promotions.bulk.done': { count: number }
  'promotions.refusal.not_yours': undefined
  'promotions.refusal.role': undefined
  'promotions.refusal.not_owner': undefined
  'promotions.refusal.paused_by_operator': undefined
  'promotions.refusal.in_review': undefined
  'promotions.refusal.awaits_payment': undefined
  'promotions.refusal.sent_back': undefined
  'promotions.refusal.over': undefined
  'promotions.refusal.store_closed': undefined
  'promotions.refusal.store_not_active': undefined
  'promotions.refusal.not_draft': undefined
  'promotions.refusal.not_in_review': undefined
  'promotions.refusal.must_be_paid': undefined
  'promotions.refusal.is_free': undefined
  'promotions.refusal.not_sent_back': undefined
  'promotions.refusal.not_live': undefined
  'promotions.refusal.not_paused': undefined
  'promotions.refusal.not_open': undefined
  'promotions.refusal.not_archivable': undefined
  'promotions.refusal.not_changed': undefined
  'promotions.refusal.not_approved': undefined
  'promotions.check.title': undefined
  'promotions.check.done': { done: string | number; all: string | number }
  'promotions.check.fill': undefined
  'promotions.check.store': undefined
  'promotions.check.gaps': { count: number }
  'promotions.calendar.title': undefined
  'promotions.calendar.list': undefined
  'promotions.calendar.month': undefined
  'promotions.calendar.week': undefined
  'promotions.calendar.today': undefined
  'promotions.calendar.before': undefined
  'promotions.calendar.after': undefined
  'promotions.calendar.span': { month: string | number; days: string | number }
  'promotions.calendar.moved': { title: string | number; period: string | number }
  'promotions.calendar.moving': { title: string | number; period: string | number }
  'promotions.calendar.hint': undefined
  'promotions.calendar.more': { count: number }
  'promotions.calendar.on': { day: string | number; count: number }
  'promotions.calendar.clashes': { count: number }
  'promotions.calendar.clash': { one: string | number; other: string | number; days: string | number }
  'promotions.calendar.clear': { count: number }
  'promotions.stats.title': undefined
  'promotions.stats.total': { views: string | number; shares: string | number }
  'promotions.stats.day': undefined
  'promotions.stats.views': undefined
  'promotions.stats.shares': undefined
  'promotions.stats.none': undefined
  'promotions.review.open': undefined
  'promotions.review.before': undefined
  'promotions.review.changed': undefined
  'promotions.review.cover': undefined
  'promotions.review.unclear': undefined
  'promotions.review.wrong': undefined
  'promotions.review.others': undefined
  'promotions.review.noOthers': undefined
  'promotions.notice.unpaid': undefined
  'promotions.notice.unpaidText': { price: string | number; count: number }
  'promotions.notice.sentBack': undefined
  'promotions.notice.held': undefined
  'promotions.notice.paused': undefined
  'promotions.notice.waiting': undefined
  'promotions.notice.since': { date: string | number }
  'promotions.notice.see': undefined
  'promotions.notice.seen': undefined
  'promotions.notice.changed': { date: string | number }
  'raffle.fair.title': undefined
  'raffle.fair.short': undefined
  'raffle.fair.text': undefined
  'raffle.fair.source': { source: string | number }
  'raffle.shown': { time: string | number }
  'raffle.prize': undefined
  'raffle.tells': { all: string | number }
  'raffle.tax': { amount: string | number }
  'raffle.cancel': undefined
  'raffle.later': undefined
  'raffle.drawn': { winners: number; entries: number }
  'raffle.claim.until': { date: string | number }
  'raffle.claim.show': undefined
  'raffle.verify.title': undefined
  'raffle.verify.text': undefined
  'raffle.verify.commitment': undefined
  'raffle.verify.list': undefined
  'raffle.verify.listAt': { time: string | number; count: number }
  'raffle.verify.seed': undefined
  'raffle.verify.seedFits': undefined
  'raffle.verify.value': undefined
  'raffle.verify.score': undefined
  'raffle.verify.formula': { hasValue: string | number; number: string | number }
  'raffle.verify.place': { winners: number; place: number; entries: number }
  'raffle.verify.last': { score: string | number }
  'raffle.result.open': undefined
  'raffle.result.meta': { title: string | number; store: string | number }
  'raffle.result.winners': undefined
  'raffle.result.none': undefined
  'raffle.result.passed': undefined
  'raffle.result.withdrawn': undefined
  'raffle.result.how': undefined
  'raffle.result.howText': undefined
  'raffle.result.script': undefined
  'raffle.result.csv': undefined
  'reconciliation.title': undefined
  'reconciliation.tabs': undefined
  'reconciliation.tab.differences': undefined
  'reconciliation.tab.resolved': undefined
  'reconciliation.tab.days': undefined
  'reconciliation.openCount': { count: number }
  'reconciliation.urgent.title': { count: number }
  'reconciliation.urgent.text': undefined
  'reconciliation.calm.title': undefined
  'reconciliation.calm.text': { day: string | number }
  'reconciliation.never.title': undefined
  'reconciliation.never.text': undefined
  'reconciliation.noResolved': undefined
  'reconciliation.kind.MISSING_HERE.name': undefined
  'reconciliation.kind.MISSING_HERE.what': undefined
  'reconciliation.kind.MISSING_THERE.name': undefined
  'reconciliation.kind.MISSING_THERE.what': undefined
  'reconciliation.kind.AMOUNT.name': undefined
  'reconciliation.kind.AMOUNT.what': undefined
  'reconciliation.kind.SUMS.name': undefined
  'reconciliation.kind.SUMS.what': undefined
  'reconciliation.kind.DOUBTFUL.name': undefined
  'reconciliation.kind.DOUBTFUL.what': undefined
  'reconciliation.field.day': undefined
  'reconciliation.field.order': undefined
  'reconciliation.field.paymentKey': undefined
  'reconciliation.field.account': undefined
  'reconciliation.field.ours': undefined
  'reconciliation.field.theirs': undefined
  'reconciliation.field.kept': undefined
  'reconciliation.field.posted': undefined
  'reconciliation.field.gap': undefined
  'reconciliation.field.checkedAt': undefined
  'reconciliation.field.transactions': undefined
  'reconciliation.field.differences': undefined
  'reconciliation.none': undefined
  'reconciliation.account.RECEIVABLE': undefined
  'reconciliation.account.VAT': undefined
  'reconciliation.account.CLEARING': undefined
  'reconciliation.account.BANK': undefined
  'reconciliation.account.REVENUE': undefined
  'reconciliation.account.REFUND': undefined
  'reconciliation.noOrder': undefined
  'reconciliation.same': undefined
  'reconciliation.explain.open': undefined
  'reconciliation.explain.title': undefined
  'reconciliation.explain.text': undefined
  'reconciliation.explain.note': undefined
  'reconciliation.explain.help': undefined
  'reconciliation.explain.done': undefined
  'reconciliation.resolved.note': { at: string | number; note: string | number }
  'reconciliation.resolved.gone': { at: string | number }
  'reconciliation.resolved.SAME': { at: string | number }
  'reconciliation.resolved.ANOTHER': { at: string | number }
  'reconciliation.again.day': undefined
  'reconciliation.again.named': { day: string | number }
  'reconciliation.again.yesterday': undefined
  'reconciliation.again.asked': { day: string | number }
  'reconciliation.answer.SAME': undefined
  'reconciliation.answer.ANOTHER': undefined
  'reconciliation.answer.done.SAME': undefined
  'reconciliation.answer.done.ANOTHER': undefined
  'requests.title': undefined
  'requests.total.all': { total: string | number }
  'requests.total.found': { total: string | number }
  'requests.total.about': { total: string | number }
  'requests.search': undefined
  'requests.tab.label': undefined
  'requests.tab.all': undefined
  'requests.tab.open': undefined
  'requests.tab.mine': undefined
  'requests.tab.unassigned': undefined
  'requests.tab.overdue': undefined
  'requests.view': undefined
  'requests.field.subject': undefined
  'requests.field.asker': undefined
  'requests.field.type': undefined
  'requests.field.due': undefined
  'requests.field.status': undefined
  'requests.field.assignee': undefined
  'requests.field.asked': undefined
  'requests.field.amount': undefined
  'requests.field.order': undefined
  'requests.field.store': undefined
  'requests.field.name': undefined
  'requests.field.phone': undefined
  'requests.field.body': undefined
  'requests.field.answer': undefined
  'requests.field.answered': undefined
  'requests.type.REFUND_USER': undefined
  'requests.type.REFUND_STORE': undefined
  'requests.type.INQUIRY': undefined
  'requests.type.ACCOUNT_DELETION': undefined
  'requests.type.MANAGER_ACCESS': undefined
  'requests.status.RECEIVED': undefined
  'requests.status.IN_REVIEW': undefined
  'requests.status.APPROVED': undefined
  'requests.status.COMPLETED': undefined
  'requests.status.REJECTED': undefined
  'requests.status.WITHDRAWN': undefined
  'requests.guest': undefined
  'requests.nobody': undefined
  'requests.none': undefined
  'requests.overdue': undefined
  'requests.selected': { count: number }
  'requests.sort.newest': undefined
  'requests.sort.oldest': undefined
  'requests.sort.due': undefined
  'requests.empty.title': undefined
  'requests.empty.text': undefined
  'requests.nothing.open': undefined
  'requests.nothing.mine': undefined
  'requests.nothing.unassigned': undefined
  'requests.nothing.overdue': undefined
  'requests.nothing.text': undefined
  'requests.nothing.all': undefined
  'requests.action.open': undefined
  'requests.action.history': undefined
  'requests.action.member': undefined
  'requests.action.take': undefined
  'requests.action.assign': undefined
  'requests.action.approve': undefined
  'requests.action.answer': undefined
  'requests.action.complete': undefined
  'requests.action.reject': undefined
  'requests.refusal.not_yours': undefined
  'requests.refusal.role': undefined
  'requests.refusal.own_request': undefined
  'requests.refusal.not_received': undefined
  'requests.refusal.not_in_review': undefined
  'requests.refusal.not_approved': undefined
  'requests.refusal.closed': undefined
  'requests.absent': undefined
  'requests.toList': undefined
  'requests.part.label': undefined
  'requests.part.overview': undefined
  'requests.part.history': undefined
  'requests.asked': { date: string | number }
  'requests.asker.title': undefined
  'requests.asker.reveal': undefined
  'requests.asker.revealText': undefined
  'requests.handling.title': undefined
  'requests.files.title': undefined
  'requests.files.open': { name: string | number }
  'requests.files.recorded': undefined
  'requests.files.look': undefined
  'requests.files.close': undefined
  'requests.thread.title': undefined
  'requests.thread.operator': undefined
  'requests.answer.help': undefined
  'requests.answer.templates': undefined
  'requests.answer.template.refunded': undefined
  'requests.answer.template.used': undefined
  'requests.answer.template.proof': undefined
  'requests.answer.template.access': undefined
  'requests.answer.template.thanks': undefined
  'requests.answer.needed': undefined
  'requests.answer.length': undefined
  'requests.answer.takeFirst': undefined
  'requests.answer.none': undefined
  'requests.answer.at': { date: string | number }
  'requests.answer.yours': undefined
  'requests.answer.rejectNeeds': undefined
  'requests.answer.again': undefined
  'requests.answer.deletion': undefined
  'requests.approve.title': { type: string | number; subject: string | number }
  'requests.approve.text.REFUND_USER': undefined
  'requests.approve.text.REFUND_STORE': undefined
  'requests.approve.text.INQUIRY': undefined
  'requests.approve.text.ACCOUNT_DELETION': undefined
  'requests.approve.text.MANAGER_ACCESS': undefined
  'requests.approve.type': { digits: string | number }
  'requests.approve.confirm': undefined
  'requests.approve.answer': undefined
  'requests.approve.remove': undefined
  'requests.approve.done': { type: string | number; subject: string | number }
  'requests.complete.title': { subject: string | number }
  'requests.complete.text': undefined
  'requests.complete.confirm': undefined
  'requests.complete.done': { subject: string | number }
  'requests.reject.title': { subject: string | number }
  'requests.reject.text': undefined
  'requests.reject.confirm': undefined
  'requests.reject.done': { subject: string | number }
  'requests.take.done': { subject: string | number }
  'requests.assign.title': undefined
  'requests.assign.label': undefined
  'requests.assign.me': undefined
  'requests.assign.confirm': undefined
  'requests.assign.done': { name: string | number }
  'requests.assign.doneNobody': undefined
  'requests.overtaken.title': undefined
  'requests.overtaken.text': { before: string | number; now: string | number }
  'requests.overtaken.state': { status: string | number; name: string | number }
  'requests.create.open': undefined
  'requests.create.title': undefined
  'requests.create.member': undefined
  'requests.create.help': undefined
  'requests.create.save': undefined
  'requests.create.saved': undefined
  'requests.own.title': undefined
  'requests.own.new': undefined
  'requests.own.empty': undefined
  'requests.own.detail': { type: string | number; date: string | number }
  'requests.own.open': { subject: string | number }
  'requests.own.waiting': { day: string | number }
  'requests.own.withdraw': undefined
  'requests.own.withdrawn': { subject: string | number }
  'requests.own.close': undefined
  'requests.own.form.title': undefined
  'requests.own.form.subject': undefined
  'requests.own.form.body': undefined
  'requests.own.form.amount': undefined
  'requests.own.form.order': undefined
  'requests.own.form.orderHelp': undefined
  'requests.own.form.store': undefined
  'requests.own.form.noStore': undefined
  'requests.own.form.files': undefined
  'requests.own.form.send': undefined
  'requests.own.form.sent': { day: string | number }
  'requests.own.form.uploading': undefined
  'requests.own.form.help.REFUND_USER': undefined
  'requests.own.form.help.REFUND_STORE': undefined
  'requests.own.form.help.INQUIRY': undefined
  'requests.own.form.help.ACCOUNT_DELETION': undefined
  'requests.own.form.help.MANAGER_ACCESS': undefined
  'requests.own.access.title': undefined
  'requests.own.access.text': undefined
  'requests.own.access.ask': undefined
  'requests.own.access.asked': { date: string | number }
  'requests.own.access.subject': undefined
  'requests.queue.label': undefined
  'requests.queue.place': { place: string | number; total: string | number }
  'requests.queue.before': undefined
  'requests.queue.after': undefined
  'review.submitted': { date: string | number }
  'review.waitedDays': { days: number; hours: number }
  'review.waitedHours': { hours: number }
  'review.applicant': { name: string | number }
  'review.queue': undefined
  'review.place': { place: string | number; total: string | number }
  'review.before': undefined
  'review.after': undefined
  'review.changed': undefined
  'review.decided': undefined
  'review.goOn': undefined
  'review.documents.compare': undefined
  'review.documents.says': { label: string | number }
  'review.documents.fold': undefined
  'review.documents.unfold': undefined
  'review.preview.compare': undefined
  'review.preview.says': { label: string | number }
  'review.preview.fold': undefined
  'review.preview.unfold': undefined
  'review.judged': { count: string | number; total: string | number }
  'review.notYet': { different: number; open: number }
  'review.of': { label: string | number }
  'review.same': undefined
  'review.different': undefined
  'review.templates': undefined
  'review.note': undefined
  'review.noteHelp': undefined
  'review.saysHelp': undefined
  'review.about': undefined
  'review.keys': undefined
  'review.moveKey': undefined
  'review.earlier': undefined
  'review.later': undefined
  'review.toDecision': undefined
  'session.title': undefined
  'session.idle': undefined
  'session.refused': undefined
  'session.willSend': { phone: string | number }
  'session.sent': { phone: string | number }
  'session.send': undefined
  'session.label': undefined
  'session.left': { time: string | number }
  'session.over': undefined
  'session.resendIn': { count: number }
  'session.resend': undefined
  'session.checking': undefined
  'session.held': { count: number }
  'session.other': undefined
  'session.soon.text': { count: number }
  'session.soon.stay': undefined
  'session.out.sending': undefined
  'session.out.title': undefined
  'session.out.text': undefined
  'session.out.leave': undefined
  'session.terms.agree': undefined
  'session.terms.goOn': undefined
  'session.terms.first': undefined
  'settings.title': undefined
  'settings.save': undefined
  'settings.saved': { name: string | number }
  'settings.unchanged': undefined
  'settings.changed': undefined
  'settings.readOnly': undefined
  'settings.none': undefined
  'settings.on': undefined
  'settings.off': undefined
  'settings.languages': undefined
  'settings.tab.label': undefined
  'settings.tab.edit': undefined
  'settings.tab.history': undefined
  'settings.section.company': undefined
  'settings.section.officers': undefined
  'settings.section.support': undefined
  'settings.section.social': undefined
  'settings.section.app': undefined
  'settings.section.badges': undefined
  'settings.section.jrs': undefined
  'settings.section.kakao': undefined
  'settings.section.features': undefined
  'settings.section.prices': undefined
  'settings.section.trial': undefined
  'settings.section.transfer': undefined
  'settings.intro.company': undefined
  'settings.intro.officers': undefined
  'settings.intro.support': undefined
  'settings.intro.social': undefined
  'settings.intro.app': undefined
  'settings.intro.badges': undefined
  'settings.intro.jrs': undefined
  'settings.intro.kakao': undefined
  'settings.intro.features': undefined
  'settings.intro.prices': undefined
  'settings.intro.trial': undefined
  'settings.intro.transfer': undefined
  'settings.group.names': undefined
  'settings.group.contact': undefined
  'settings.group.people': undefined
  'settings.group.security': undefined
  'settings.group.reach': undefined
  'settings.group.hours': undefined
  'settings.group.iphone': undefined
  'settings.group.android': undefined
  'settings.group.links': undefined
  'settings.field.company.brandName': undefined
  'settings.field.company.tradeName': undefined
  'settings.field.company.representative': undefined
  'settings.field.company.mailOrderNumber': undefined
  'settings.field.company.address': undefined
  'settings.field.company.hostingProvider': undefined
  'settings.field.company.smsProvider': undefined
  'settings.field.company.businessNumber': undefined
  'settings.field.company.phone': undefined
  'settings.field.company.email': undefined
  'settings.field.officers.privacyOfficer': undefined
  'settings.field.officers.locationManager': undefined
  'settings.field.officers.securityContact': undefined
  'settings.field.support.phone': undefined
  'settings.field.support.kakaoChannelId': undefined
  'settings.field.support.hours': undefined
  'settings.field.social.instagram': undefined
  'settings.field.social.youtube': undefined
  'settings.field.social.naverBlog': undefined
  'settings.field.social.facebook': undefined
  'settings.field.social.x': undefined
  'settings.field.app.appStoreUrl': undefined
  'settings.field.app.iosTeamId': undefined
  'settings.field.app.iosBundleId': undefined
  'settings.field.app.playUrl': undefined
  'settings.field.app.androidPackage': undefined
  'settings.field.app.sha256': undefined
  'settings.field.app.scheme': undefined
  'settings.field.badges.apple': undefined
  'settings.field.badges.google': undefined
  'settings.field.jrs.label': undefined
  'settings.field.features.webJoin': undefined
  'settings.field.features.ads': undefined
  'settings.field.features.payments': undefined
  'settings.field.prices.listingWon': undefined
  'settings.field.prices.listingDays': undefined
  'settings.field.trial.days': undefined
  'settings.field.trial.planKey': undefined
  'settings.field.transfer.bankCode': undefined
  'settings.field.transfer.accountNumber': undefined
  'settings.field.transfer.holderName': undefined
  'settings.help.company.brandName': undefined
  'settings.help.company.tradeName': undefined
  'settings.help.company.representative': undefined
  'settings.help.company.mailOrderNumber': undefined
  'settings.help.company.address': undefined
  'settings.help.company.hostingProvider': undefined
  'settings.help.company.smsProvider': undefined
  'settings.help.company.businessNumber': undefined
  'settings.help.company.phone': undefined
  'settings.help.company.email': undefined
  'settings.help.officers.privacyOfficer': undefined
  'settings.help.officers.locationManager': undefined
  'settings.help.officers.securityContact': undefined
  'settings.help.support.phone': undefined
  'settings.help.support.kakaoChannelId': undefined
  'settings.help.support.hours': undefined
  'settings.help.social.instagram': undefined
  'settings.help.social.youtube': undefined
  'settings.help.social.naverBlog': undefined
  'settings.help.social.facebook': undefined
  'settings.help.social.x': undefined
  'settings.help.app.appStoreUrl': undefined
  'settings.help.app.iosTeamId': undefined
  'settings.help.app.iosBundleId': undefined
  'settings.help.app.playUrl': undefined
  'settings.help.app.androidPackage': undefined
  'settings.help.app.sha256': undefined
  'settings.help.app.scheme': undefined
  'settings.help.badges.apple': undefined
  'settings.help.badges.google': undefined
  'settings.help.jrs.label': undefined
  'settings.help.features.webJoin': undefined
  'settings.help.features.ads': undefined
  'settings.help.features.payments': undefined
  'settings.help.prices.listingWon': undefined
  'settings.help.prices.listingDays': undefined
  'settings.help.trial.days': undefined
  'settings.help.trial.planKey': undefined
  'settings.help.transfer.bankCode': undefined
  'settings.help.transfer.accountNumber': undefined
  'settings.help.transfer.holderName': undefined
  'settings.missing.title': { count: number }
  'settings.missing.text': undefined
  'settings.missing.none': undefined
  'settings.missing.count': { count: number }
  'settings.badge.light': undefined
  'settings.badge.dark': undefined
  'settings.badge.other': undefined
  'settings.bank.choose': undefined
  'settings.plan.gone': { key: string | number }
  'shell.brand': undefined
  'shell.console': undefined
  'shell.skip': undefined
  'shell.nav.label': undefined
  'shell.nav.open': undefined
  'shell.nav.close': undefined
  'shell.nav.fold': undefined
  'shell.nav.unfold': undefined
  'shell.nav.dashboard': undefined
  'shell.nav.users': undefined
  'shell.nav.userNew': undefined
  'shell.nav.user': undefined
  'shell.nav.stores': undefined
  'shell.nav.storeNew': undefined
  'shell.nav.store': undefined
  'shell.nav.storeReview': undefined
  'shell.nav.faq': undefined
  'shell.nav.preferences': undefined
  'shell.nav.faqs': undefined
  'shell.nav.faqNew': undefined
  'shell.nav.faqEdit': undefined
  'shell.nav.legal': undefined
  'shell.nav.legalText': undefined
  'shell.nav.settings': undefined
  'shell.nav.audit': undefined
  'shell.nav.auditReviews': undefined
  'shell.nav.auditMonth': undefined
  'shell.nav.auditChain': undefined
  'shell.nav.promotions': undefined
  'shell.nav.promotionNew': undefined
  'shell.nav.promotion': undefined
  'shell.nav.promotionReview': undefined
  'shell.nav.promotionCalendar': undefined
  'shell.nav.jrsList': undefined
  'shell.nav.jrsNew': undefined
  'shell.nav.jrs': undefined
  'shell.nav.jrsEntry': undefined
  'shell.nav.jrsBoard': undefined
  'shell.nav.jrsStoreStats': undefined
  'shell.nav.ads': undefined
  'shell.nav.payments': undefined
  'shell.nav.pricingPlans': undefined
  'shell.nav.plan': undefined
  'shell.nav.planNew': undefined
  'shell.nav.paymentsBilling': undefined
  'shell.nav.reconciliation': undefined
  'shell.nav.order': undefined
  'shell.nav.requests': undefined
  'shell.nav.request': undefined
  'shell.nav.paymentMethods': undefined
  'shell.nav.transfers': undefined
  'shell.nav.bankFile': undefined
  'shell.top.search': undefined
  'shell.top.searchPages': undefined
  'shell.top.toTop': undefined
  'shell.top.toSide': undefined
  'shell.top.searchStores': undefined
  'shell.bell.title': undefined
  'shell.bell.unread': { count: string | number }
  'shell.bell.readAll': undefined
  'shell.bell.readOne': { name: string | number }
  'shell.bell.new': undefined
  'shell.bell.none': undefined
  'shell.bell.noneText': undefined
  'shell.bell.jrs.opened': undefined
  'shell.bell.jrs.full': undefined
  'shell.bell.jrs.ended': undefined
  'shell.bell.jrs.texts_spent': undefined
  'shell.bell.billing.bank_changed': undefined
  'shell.bell.payments.refund_asked': undefined
  'shell.bell.payments.nothing_given': undefined
  'shell.bell.payments.refund_failed': undefined
  'shell.bell.payments.refund_to_send': undefined
  'shell.profile.label': undefined
  'shell.profile.greeting': { name: string | number }
  'shell.profile.account': undefined
  'shell.profile.profile': undefined
  'shell.profile.explore': undefined
  'shell.profile.faq': undefined
  'shell.profile.help': undefined
  'shell.profile.newTab': undefined
  'shell.profile.language': undefined
  'shell.profile.theme': undefined
  'shell.profile.light': undefined
  'shell.profile.dark': undefined
  'shell.profile.signOut': undefined
  'shell.crumb.label': undefined
  'shell.crumb.home': undefined
  'shell.foot.terms': undefined
  'shell.foot.privacy': undefined
  'shell.foot.location': undefined
  'shell.foot.faq': undefined
  'shell.foot.support': undefined
  'shell.foot.version': { brand: string | number; version: string | number }
  'shell.notices.label': undefined
  'shell.notices.type.TERMS': undefined
  'shell.notices.type.PRIVACY': undefined
  'shell.notices.type.LOCATION': undefined
  'shell.notices.type.REFUND_USER': undefined
  'shell.notices.type.REFUND_STORE': undefined
  'shell.notices.text': { name: string | number; date: string | number }
  'shell.notices.dismiss': undefined
  'shell.toast.close': undefined
  'shell.toast.language': { reason: string | number }
  'shell.palette.preferencesToo': undefined
  'shell.palette.title': undefined
  'shell.palette.pages': undefined
  'shell.palette.actions': undefined
  'shell.palette.members': { text: string | number }
  'shell.palette.theme': undefined
  'shell.palette.empty': undefined
  'shell.palette.move': undefined
  'shell.palette.open': undefined
  'shell.palette.stores': { text: string | number }
  'shell.crash.title': undefined
  'shell.crash.text': undefined
  'shell.crash.reload': undefined
  'site.meta.title': { brand: string | number }
  'site.meta.description': undefined
  'site.meta.image': undefined
  'site.skip': undefined
  'site.nav.label': undefined
  'site.nav.onNow': undefined
  'site.nav.how': undefined
  'site.nav.stores': undefined
  'site.nav.questions': undefined
  'site.nav.language': undefined
  'site.nav.manager': undefined
  'site.hero.title': undefined
  'site.hero.text': undefined
  'site.hero.iphone': undefined
  'site.hero.android': undefined
  'site.hero.noApp': undefined
  'site.onNow.title': undefined
  'site.onNow.soonTitle': undefined
  'site.onNow.text': undefined
  'site.onNow.when': undefined
  'site.onNow.now': undefined
  'site.onNow.soon': undefined
  'site.onNow.region': undefined
  'site.onNow.category': undefined
  'site.onNow.type': undefined
  'site.onNow.all': undefined
  'site.onNow.until': { date: string | number }
  'site.onNow.from': { date: string | number }
  'site.onNow.off': undefined
  'site.onNow.showAll': undefined
  'site.onNow.before': undefined
  'site.onNow.after': undefined
  'site.onNow.pages': undefined
  'site.onNow.empty.title': undefined
  'site.onNow.empty.text': undefined
  'site.onNow.noMatch.title': undefined
  'site.onNow.noMatch.text': undefined
  'site.onNow.clear': undefined
  'site.demo.store': undefined
  'site.demo.list': undefined
  'site.demo.phone': { number: number }
  'site.demo.turn': { number: number }
  'site.demo.come': { minutes: number }
  'site.demo.left': { minutes: number; seconds: number }
  'site.demo.defer': undefined
  'site.demo.console': { number: number }
  'site.demo.calling': undefined
  'site.demo.next': undefined
  'site.demo.party': { name: string | number; count: number }
  'site.demo.waiting': undefined
  'site.demo.deferred': undefined
  'site.demo.booked': undefined
  'site.demo.guests.first': undefined
  'site.demo.guests.second': undefined
  'site.demo.guests.third': undefined
  'site.demo.guests.fourth': undefined
  'site.steps.title': undefined
  'site.steps.find.title': undefined
  'site.steps.find.text': undefined
  'site.steps.join.title': undefined
  'site.steps.join.text': undefined
  'site.steps.called.title': undefined
  'site.steps.called.text': undefined
  'site.stores.title': undefined
  'site.stores.lists': undefined
  'site.stores.call': undefined
  'site.stores.promote': undefined
  'site.stores.start': undefined
  'site.stores.price': { price: string | number }
  'site.questions.title': undefined
  'site.questions.all': undefined
  'site.legal.meta': { title: string | number; brand: string | number }
  'site.legal.description': { title: string | number; brand: string | number }
  'site.legal.version': { number: number }
  'site.legal.effective': { date: string | number }
  'site.legal.all': undefined
  'site.legal.contents': undefined
  'site.legal.others': undefined
  'site.legal.row': { number: number; date: string | number }
  'site.legal.versions': { title: string | number }
  'site.legal.now': undefined
  'site.legal.translation': undefined
  'site.legal.fallback': { language: string | number }
  'site.legal.superseded': undefined
  'site.legal.announced': { date: string | number }
  'site.legal.coming': { date: string | number }
  'site.legal.state.scheduled': undefined
  'site.legal.state.effective': undefined
  'site.legal.ask.title': undefined
  'site.legal.ask.text': undefined
  'site.door.phone.title': undefined
  'site.door.phone.label': undefined
  'site.door.phone.help': undefined
  'site.door.phone.send': undefined
  'site.door.code.title': undefined
  'site.door.code.sent': { phone: string | number }
  'site.door.code.resent': { phone: string | number }
  'site.door.code.label': undefined
  'site.door.code.help': undefined
  'site.door.code.check': undefined
  'site.door.code.wait': undefined
  'site.door.code.resend': undefined
  'site.door.code.change': undefined
  'site.door.fault.session': undefined
  'site.door.fault.cookie': undefined
  'site.door.fault.origin': undefined
  'site.request.title': undefined
  'site.request.lead': undefined
  'site.request.steps.label': undefined
  'site.request.steps.phone': undefined
  'site.request.steps.code': undefined
  'site.request.steps.form': undefined
  'site.request.rules': undefined
  'site.request.form.title': undefined
  'site.request.form.confirmed': { phone: string | number }
  'site.request.form.name': undefined
  'site.request.form.orderNo': undefined
  'site.request.form.orderNoHelp': undefined
  'site.request.form.orderNoWrong': undefined
  'site.request.form.amount': undefined
  'site.request.form.amountWrong': undefined
  'site.request.form.reasons': undefined
  'site.request.form.subject': undefined
  'site.request.form.body': undefined
  'site.request.form.bodyHint': undefined
  'site.request.form.bodyHelp': undefined
  'site.request.form.files': undefined
  'site.request.form.filesHelp': undefined
  'site.request.form.filesAgain': undefined
  'site.request.form.optional': undefined
  'site.request.form.consent': undefined
  'site.request.form.send': undefined
  'site.request.form.reason.changed': undefined
  'site.request.form.reason.different': undefined
  'site.request.form.reason.twice': undefined
  'site.request.form.reason.other': undefined
  'site.request.file.type': { name: string | number }
  'site.request.file.unreadable': { name: string | number }
  'site.request.file.large': { name: string | number }
  'site.request.file.pixels': { name: string | number }
  'site.request.file.many': { most: number }
  'site.request.again.title': undefined
  'site.request.again.text': undefined
  'site.request.again.send': undefined
  'site.request.again.sent': undefined
  'site.request.fault.sent': undefined
  'site.request.fault.many': undefined
  'site.request.fault.open': undefined
  'site.request.fault.state': undefined
  'site.request.refused.open': undefined
  'site.request.done.title': undefined
  'site.request.done.text': { date: string | number }
  'site.request.done.keep': undefined
  'site.request.done.show': undefined
  'site.request.done.council': undefined
  'site.request.door.title': undefined
  'site.request.door.text': { phone: string | number }
  'site.request.page.no': undefined
  'site.request.page.asked': undefined
  'site.request.page.due': { date: string | number }
  'site.request.page.late': { date: string | number }
  'site.request.page.answer': undefined
  'site.request.page.answered.APPROVED': { date: string | number }
  'site.request.page.answered.COMPLETED': { date: string | number }
  'site.request.page.answered.REJECTED': { date: string | number }
  'site.request.page.none': undefined
  'site.request.page.amount': undefined
  'site.request.page.files': undefined
  'site.request.page.timeline': undefined
  'site.request.page.received': undefined
  'site.request.page.review': undefined
  'site.request.page.decided': undefined
  'site.request.page.withdraw.open': undefined
  'site.request.page.withdraw.text': undefined
  'site.request.page.withdraw.send': undefined
  'site.request.page.status.RECEIVED': undefined
  'site.request.page.status.IN_REVIEW': undefined
  'site.request.page.status.APPROVED': undefined
  'site.request.page.status.COMPLETED': undefined
  'site.request.page.status.REJECTED': undefined
  'site.request.page.status.WITHDRAWN': undefined
  'site.request.page.type.REFUND_USER': undefined
  'site.request.page.type.REFUND_STORE': undefined
  'site.request.page.type.INQUIRY': undefined
  'site.request.page.type.ACCOUNT_DELETION': undefined
  'site.request.page.type.MANAGER_ACCESS': undefined
  'site.help.hours': { hours: string | number }
  'site.help.call': undefined
  'site.faq.description': { brand: string | number }
  'site.faq.search': undefined
  'site.faq.find': undefined
  'site.faq.groups': undefined
  'site.faq.found': { count: number; search: string | number }
  'site.faq.help.title': undefined
  'site.faq.help.text': undefined
  'site.faq.group.ACCOUNT': undefined
  'site.faq.group.LISTS': undefined
  'site.faq.group.PROMOTIONS': undefined
  'site.faq.group.STORES': undefined
  'site.faq.group.ADS': undefined
  'site.faq.group.PAYMENTS': undefined
  'site.faq.group.PRIVACY': undefined
  'site.faq.group.APP': undefined
  'site.footer.members': undefined
  'site.footer.faq': undefined
  'site.footer.refundUser': undefined
  'site.footer.chat': undefined
  'site.footer.stores': undefined
  'site.footer.manager': undefined
  'site.footer.refundStore': undefined
  'site.footer.legal': undefined
  'site.footer.terms': undefined
  'site.footer.privacy': undefined
  'site.footer.location': undefined
  'site.footer.news': undefined
  'site.footer.instagram': undefined
  'site.footer.youtube': undefined
  'site.footer.naverBlog': undefined
  'site.footer.facebook': undefined
  'site.footer.x': undefined
  'site.footer.tradeName': undefined
  'site.footer.representative': undefined
  'site.footer.businessNumber': undefined
  'site.footer.businessCheck': undefined
  'site.footer.mailOrderNumber': undefined
  'site.footer.address': undefined
  'site.footer.phone': undefined
  'site.footer.phoneHours': { phone: string | number; hours: string | number }
  'site.footer.email': undefined
  'site.footer.hostingProvider': undefined
  'site.footer.privacyOfficer': undefined
  'site.footer.locationManager': undefined
  'site.footer.intermediary': undefined
  'site.footer.appleCredit': undefined
  'site.footer.googleCredit': undefined
  'site.notFound.meta': { brand: string | number }
  'site.notFound.title': undefined
  'site.notFound.text': undefined
  'site.notFound.write': { email: string | number }
  'site.notFound.dashboard': undefined
  'site.notFound.home': undefined
  'site.share.meta': { title: string | number; brand: string | number }
  'site.share.crumb': undefined
  'site.share.place': undefined
  'site.share.kakaoMap': undefined
  'site.share.naverMap': undefined
  'site.share.hours': undefined
  'site.share.closed': undefined
  'site.share.nextDay': { time: string | number }
  'site.share.store': undefined
  'site.share.homepage': undefined
  'site.share.kakaoChannel': undefined
  'site.share.promotions': undefined
  'site.share.noPromotions': undefined
  'site.share.send.title': undefined
  'site.share.send.sms': undefined
  'site.share.send.mail': undefined
  'site.share.send.calendar': undefined
  'site.share.send.copy': undefined
  'site.share.qr.title': undefined
  'site.share.qr.text': undefined
  'site.share.app.title': undefined
  'site.share.app.open': undefined
  'site.share.app.hint': undefined
  'stats.title': undefined
  'stats.periods': undefined
  'stats.period.p7': undefined
  'stats.period.p28': undefined
  'stats.period.p91': undefined
  'stats.period.p364': undefined
  'stats.range': { from: string | number; to: string | number }
  'stats.compared': { days: number }
  'stats.empty.title': undefined
  'stats.empty.text': undefined
  'stats.quiet': undefined
  'stats.absent': undefined
  'stats.toStores': undefined
  'stats.joined': undefined
  'stats.groups': { count: string | number }
  'stats.people': { count: string | number }
  'stats.wait': undefined
  'stats.minutes': { count: string | number }
  'stats.ninth': { minutes: string | number }
  'stats.missed': undefined
  'stats.left': undefined
  'stats.completed': undefined
  'stats.points': { points: string | number }
  'stats.heat.waits': undefined
  'stats.heat.waitsNote': undefined
  'stats.heat.joins': undefined
  'stats.heat.joinsNote': undefined
  'stats.heat.weekday': undefined
  'stats.heat.cell': { when: string | number; count: string | number }
  'stats.heat.scale': { least: string | number; most: string | number }
  'stats.advice.longest': { when: string | number; minutes: string | number; times: string | number }
  'stats.advice.missed': { before: string | number; now: string | number }
  'stats.flow.title': undefined
  'stats.flow.note': undefined
  'stats.flow.hour': undefined
  'stats.flow.served': undefined
  'stats.missing.note': undefined
  'stats.missing.step': undefined
  'stats.missing.now': undefined
  'stats.missing.before': undefined
  'stats.ends.title': undefined
  'stats.ends.completed': undefined
  'stats.ends.cancelledByGuest': undefined
  'stats.ends.missed': undefined
  'stats.ends.cancelledByStore': undefined
  'stats.ends.rejected': undefined
  'stats.ends.open': undefined
  'stats.origins.title': undefined
  'stats.origins.note': undefined
  'stats.origins.done': { share: string | number }
  'stats.sizes.title': undefined
  'stats.sizes.size': { size: string | number }
  'stats.told.title': undefined
  'stats.told.note': undefined
  'stats.told.WITHIN': undefined
  'stats.told.SOONER': undefined
  'stats.told.LATER': undefined
  'stats.door.title': undefined
  'stats.door.deferred': undefined
  'stats.door.times': { groups: string | number; times: string | number }
  'stats.door.alone': undefined
  'stats.door.hours': { count: string | number; hours: string | number }
  'stats.door.help': undefined
  'stats.lists.title': undefined
  'stats.lists.list': undefined
  'stats.export.action': undefined
  'stats.export.title': undefined
  'stats.export.text': { from: string | number; to: string | number }
  'stats.export.file': undefined
  'stats.column.list': undefined
  'stats.column.day': undefined
  'stats.column.hour': undefined
  'stats.column.joined': undefined
  'stats.column.people': undefined
  'stats.column.served': undefined
  'stats.column.completed': undefined
  'stats.column.missed': undefined
  'stats.column.cancelledByGuest': undefined
  'stats.column.cancelledByStore': undefined
  'stats.column.rejected': undefined
  'stats.column.deferrals': undefined
  'stats.column.app': undefined
  'stats.column.qr': undefined
  'stats.column.link': undefined
  'stats.column.kiosk': undefined
  'stats.column.staff': undefined
  'stats.column.median': undefined
  'stats.filter.party': undefined
  'stats.filter.told': undefined
  'stats.filter.weekHour': undefined
  'stats.filter.deferred': undefined
  'stats.filter.deferredYes': undefined
  'stats.when': { weekday: string | number; hour: string | number }
  'store.choose': undefined
  'store.none': undefined
  'store.add': { fields: string | number }
  'store.save': undefined
  'store.saved': { name: string | number }
  'store.editSection': { section: string | number }
  'store.continue': undefined
  'store.absent': undefined
  'store.toList': undefined
  'store.noCategory': undefined
  'store.open.until': { time: string | number }
  'store.open.now': undefined
  'store.open.shut': undefined
  'store.created': { date: string | number }
  'store.field.name': undefined
  'store.field.homepage': undefined
  'store.field.instagram': undefined
  'store.field.kakaoChannel': undefined
  'store.field.zonecode': undefined
  'store.field.roadAddress': undefined
  'store.field.addressDetail': undefined
  'store.field.bcode': undefined
  'store.field.lat': undefined
  'store.field.lng': undefined
  'store.help.name': undefined
  'store.help.description': undefined
  'store.help.tags': undefined
  'store.help.phone': undefined
  'store.help.email': undefined
  'store.help.businessNumber': undefined
  'store.help.branchNo': undefined
  'store.help.businessName': undefined
  'store.help.roadAddress': undefined
  'store.help.detail': undefined
  'store.help.bcode': undefined
  'store.help.coordinates': undefined
  'store.help.holidayNote': undefined
  'store.section.basics.title': undefined
  'store.section.basics.help': undefined
  'store.section.contact.title': undefined
  'store.section.contact.help': undefined
  'store.section.business.title': undefined
  'store.section.business.help': undefined
  'store.section.place.title': undefined
  'store.section.place.help': undefined
  'store.section.hours.title': undefined
  'store.section.hours.help': undefined
  'store.hours.title': undefined
  'store.hours.none': undefined
  'store.hours.closed': undefined
  'store.hours.isOpen': { day: string | number }
  'store.hours.open': { day: string | number }
  'store.hours.close': { day: string | number }
  'store.hours.nth': { label: string | number; number: number }
  'store.hours.nextDay': undefined
  'store.hours.add': { day: string | number }
  'store.hours.remove': { number: number; day: string | number }
  'store.hours.copy': { day: string | number }
  'store.hours.copyTo.all': undefined
  'store.hours.copyTo.weekdays': undefined
  'store.hours.copyTo.weekend': undefined
  'store.hours.today': undefined
  'store.create.title': undefined
  'store.step.basics': undefined
  'store.step.business': undefined
  'store.step.place': undefined
  'store.step.pictures': undefined
  'store.step.documents': undefined
  'store.step.check': undefined
  'store.check.ready': undefined
  'store.check.gaps': { count: number }
  'store.check.registration': undefined
  'store.check.fill': undefined
  'store.check.fillIn': { label: string | number }
  'store.check.submit': undefined
  'store.notice.REJECTED.title': undefined
  'store.notice.REJECTED.next': undefined
  'store.notice.SUSPENDED.title': undefined
  'store.notice.SUSPENDED.next': undefined
  'store.notice.waiting': undefined
  'store.notice.since': { date: string | number }
  'store.overtaken.title': undefined
  'store.overtaken.text': undefined
  'store.overtaken.lost': undefined
  'store.listStats': undefined
  'store.tab.label': undefined
  'store.tab.overview': undefined
  'store.tab.hours': undefined
  'store.tab.pictures': undefined
  'store.tab.documents': undefined
  'store.tab.staff': undefined
  'store.tab.history': undefined
  'store.tab.billing': undefined
  'store.review.numberHolds': undefined
  'store.review.open': undefined
  'store.review.kind': undefined
  'store.review.template.blurred': undefined
  'store.review.template.differs': undefined
  'store.review.template.missing': undefined
  'store.address.label': undefined
  'store.address.help': undefined
  'store.address.chosen': undefined
  'store.address.nothing': undefined
  'store.address.vague': undefined
  'store.address.more': { shown: number; total: number }
  'store.address.off': undefined
  'store.address.away': undefined
  'store.address.again': undefined
  'store.address.map': undefined
  'store.address.mapFound': undefined
  'stores.title': undefined
  'stores.create': undefined
  'stores.startReview': undefined
  'stores.nothingToReview': undefined
  'stores.total.all': { total: string | number }
  'stores.total.found': { total: string | number }
  'stores.total.about': { total: string | number }
  'stores.search': undefined
  'stores.selected': { count: number }
  'stores.field.name': undefined
  'stores.field.categoryId': undefined
  'stores.field.region': undefined
  'stores.field.representativeName': undefined
  'stores.field.documents': undefined
  'stores.field.submitted': undefined
  'stores.field.created': undefined
  'stores.field.waiting': undefined
  'stores.field.status': undefined
  'stores.field.phone': undefined
  'stores.field.email': undefined
  'stores.field.description': undefined
  'stores.field.businessNumber': undefined
  'stores.field.branchNo': undefined
  'stores.field.businessName': undefined
  'stores.field.openedOn': undefined
  'stores.field.address': undefined
  'stores.field.location': undefined
  'stores.field.openingHours': undefined
  'stores.field.holidayNote': undefined
  'stores.field.links': undefined
  'stores.field.tags': undefined
  'stores.field.logo': undefined
  'stores.field.images': undefined
  'stores.field.note': undefined
  'stores.field.staffRole': undefined
  'stores.field.invitee': undefined
  'stores.field.inviteePhone': undefined
  'stores.status.DRAFT': undefined
  'stores.status.PENDING_REVIEW': undefined
  'stores.status.REJECTED': undefined
  'stores.status.ACTIVE': undefined
  'stores.status.SUSPENDED': undefined
  'stores.status.CLOSED': undefined
  'stores.tab.label': undefined
  'stores.tab.all': undefined
  'stores.filter.whose': undefined
  'stores.filter.own': undefined
  'stores.sort.newest': undefined
  'stores.sort.oldest': undefined
  'stores.sort.waiting': undefined
  'stores.sort.name': undefined
  'stores.sort.status': undefined
  'stores.docs.count': { count: string | number; all: string | number }
  'stores.docs.missing': { document: string | number }
  'stores.docs.absent': { documents: string | number }
  'stores.docs.short.BUSINESS_REGISTRATION': undefined
  'stores.docs.short.PERMIT': undefined
  'stores.docs.short.BANKBOOK': undefined
  'stores.lateNote': undefined
  'stores.waitingCount': { count: number }
  'stores.empty.staff.title': undefined
  'stores.empty.staff.text': undefined
  'stores.empty.manager.title': undefined
  'stores.empty.manager.text': undefined
  'stores.empty.queue.title': undefined
  'stores.empty.queue.text': undefined
  'stores.action.open': undefined
  'stores.action.review': undefined
  'stores.action.staff': undefined
  'stores.action.history': undefined
  'stores.action.submit': undefined
  'stores.action.approve': undefined
  'stores.action.reject': undefined
  'stores.action.suspend': undefined
  'stores.action.reactivate': undefined
  'stores.action.close': undefined
  'stores.action.remove': undefined
  'stores.action.export': undefined
  'stores.refusal.not_yours': undefined
  'stores.refusal.role': undefined
  'stores.refusal.not_owner': undefined
  'stores.refusal.in_review': undefined
  'stores.refusal.closed': undefined
  'stores.refusal.approved': undefined
  'stores.refusal.not_draft': undefined
  'stores.refusal.not_submittable': undefined
  'stores.refusal.not_in_review': undefined
  'stores.refusal.not_active': undefined
  'stores.refusal.not_suspended': undefined
  'stores.refusal.not_open': undefined
  'stores.submit.title': { name: string | number }
  'stores.submit.text': undefined
  'stores.submit.confirm': undefined
  'stores.submit.done': { name: string | number }
  'stores.approve.title': { name: string | number }
  'stores.approve.text': undefined
  'stores.approve.confirm': undefined
  'stores.approve.done': { name: string | number }
  'stores.reject.title': { name: string | number }
  'stores.reject.text': undefined
  'stores.reject.note': undefined
  'stores.reject.confirm': undefined
  'stores.reject.done': { name: string | number }
  'stores.suspend.title': { name: string | number }
  'stores.suspend.text': undefined
  'stores.suspend.note': undefined
  'stores.suspend.confirm': undefined
  'stores.suspend.done': { name: string | number }
  'stores.reactivate.title': { name: string | number }
  'stores.reactivate.text': undefined
  'stores.reactivate.confirm': undefined
  'stores.reactivate.done': { name: string | number }
  'stores.close.title': { name: string | number }
  'stores.close.text': undefined
  'stores.close.confirm': undefined
  'stores.close.done': { name: string | number }
  'stores.close.type': { name: string | number }
  'stores.close.blocked': { name: string | number }
  'stores.remove.title': { name: string | number }
  'stores.remove.text': undefined
  'stores.remove.confirm': undefined
  'stores.remove.done': { name: string | number }
  'stores.bulk.approve.title': { count: number }
  'stores.bulk.approve.text': undefined
  'stores.bulk.approve.none': undefined
  'stores.bulk.approve.confirm': { count: number }
  'stores.bulk.approve.done': { count: number }
  'stores.bulk.suspend.title': { count: number }
  'stores.bulk.suspend.none': undefined
  'stores.bulk.suspend.confirm': { count: number }
  'stores.bulk.suspend.done': { count: number }
  'stores.export.title': undefined
  'stores.export.text': { count: number }
  'stores.export.preset.report': undefined
  'stores.export.preset.check': undefined
  'stores.export.preset.contact': undefined
  'stores.export.preset.request': undefined
  'stores.export.kept': undefined
  'stores.export.file': undefined
  'stores.staff.title': undefined
  'stores.staff.role.OWNER': undefined
  'stores.staff.role.STAFF': undefined
  'stores.staff.roleHelp.OWNER': undefined
  'stores.staff.roleHelp.STAFF': undefined
  'stores.staff.you': undefined
  'stores.staff.since': { date: string | number }
  'stores.staff.empty': undefined
  'stores.staff.emptyText': undefined
  'stores.staff.invite.open': undefined
  'stores.staff.invite.title': undefined
  'stores.staff.invite.text': undefined
  'stores.staff.invite.asks': undefined
  'stores.staff.invite.phone': undefined
  'stores.staff.invite.name': undefined
  'stores.staff.invite.nameHelp': undefined
  'stores.staff.invite.confirm': undefined
  'stores.staff.invite.done': { name: string | number }
  'stores.staff.invite.added': { name: string | number }
  'stores.staff.pending.title': undefined
  'stores.staff.pending.until': { date: string | number }
  'stores.staff.pending.revokeOpen': undefined
  'stores.staff.pending.again': undefined
  'stores.staff.pending.revoke.title': { name: string | number }
  'stores.staff.pending.revoke.text': undefined
  'stores.staff.pending.revoke.confirm': undefined
  'stores.staff.pending.revoke.done': { name: string | number }
  'stores.staff.toOwner': undefined
  'stores.staff.toStaff': undefined
  'stores.staff.changed': { name: string | number; role: string | number }
  'stores.staff.removeOpen': undefined
  'stores.staff.leaveOpen': undefined
  'stores.staff.lastOwner': undefined
  'stores.staff.remove.title': { name: string | number }
  'stores.staff.remove.text': undefined
  'stores.staff.remove.confirm': undefined
  'stores.staff.remove.done': { name: string | number }
  'stores.staff.leave.title': { name: string | number }
  'stores.staff.leave.text': undefined
  'stores.staff.leave.confirm': undefined
  'stores.staff.leave.done': { name: string | number }
  'stores.province.p11': undefined
  'stores.province.p26': undefined
  'stores.province.p27': undefined
  'stores.province.p28': undefined
  'stores.province.p29': undefined
  'stores.province.p30': undefined
  'stores.province.p31': undefined
  'stores.province.p36': undefined
  'stores.province.p41': undefined
  'stores.province.p51': undefined
  'stores.province.p43': undefined
  'stores.province.p44': undefined
  'stores.province.p52': undefined
  'stores.province.p46': undefined
  'stores.province.p47': undefined
  'stores.province.p48': undefined
  'stores.province.p50': undefined
  'stores.picker.placeholder': undefined
  'stores.picker.nothing': undefined
  'table.sort': undefined
  'table.select': { name: string | number }
  'table.selectPage': undefined
  'table.actions': undefined
  'table.more': undefined
  'table.clearSelection': undefined
  'table.filter.add': undefined
  'table.filter.any': undefined
  'table.filter.title': undefined
  'table.filter.clear': undefined
  'table.filter.remove': { name: string | number }
  'table.filter.show': undefined
  'table.days.from': undefined
  'table.days.to': undefined
  'table.days.between': { from: string | number; to: string | number }
  'table.days.since': { day: string | number }
  'table.days.until': { day: string | number }
  'table.range.exact': { first: string | number; last: string | number; total: string | number }
  'table.range.about': { first: string | number; last: string | number; total: string | number }
  'table.pageSize.label': undefined
  'table.pageSize.rows': { count: number }
  'table.pages.label': undefined
  'table.pages.previous': undefined
  'table.pages.next': undefined
  'table.nothing.title': undefined
  'table.nothing.text': undefined
  'table.nothing.clear': undefined
  'table.misread.text': undefined
  'table.misread.all': undefined
  'table.pastEnd.title': undefined
  'table.pastEnd.first': undefined
  'table.separator': undefined
  'table.bulk.able': undefined
  'table.bulk.skipped': undefined
  'table.bulk.failed': undefined
  'table.bulk.done': undefined
  'table.bulk.progress': { done: string | number; all: string | number }
  'table.bulk.changed': undefined
  'table.bulk.close': undefined
  'table.export.format': undefined
  'table.export.csv': undefined
  'table.export.xlsx': undefined
  'table.export.why': undefined
  'table.export.detail': undefined
  'table.export.confirm': undefined
  'table.export.progress': { size: string | number }
  'table.export.preparing': undefined
  'table.export.done': { name: string | number }
  'table.export.choose': undefined
  'table.export.koreanTime': { heading: string | number }
  'transfers.title': undefined
  'transfers.total': { total: string | number }
  'transfers.search': undefined
  'transfers.toList': undefined
  'transfers.field.no': undefined
  'transfers.field.depositor': undefined
  'transfers.field.due': undefined
  'transfers.field.amount': undefined
  'transfers.empty.title': undefined
  'transfers.empty.text': undefined
  'transfers.file.title': undefined
  'transfers.file.text': undefined
  'transfers.file.upload': undefined
  'transfers.file.booked': { booked: string | number; rows: string | number }
  'transfers.file.absent': undefined
  'transfers.file.readAt': { at: string | number }
  'transfers.file.withdrawals': { count: number }
  'transfers.file.tabs': undefined
  'transfers.file.rows': undefined
  'transfers.file.note': undefined
  'transfers.file.none': undefined
  'transfers.file.nothing': undefined
  'transfers.file.book': { count: number }
  'transfers.file.bookedNow': { count: number }
  'transfers.file.more': { count: number }
  'transfers.tab.all': undefined
  'transfers.tab.matched': undefined
  'transfers.tab.doubtful': undefined
  'transfers.tab.bad': undefined
  'transfers.tab.others': undefined
  'transfers.tab.booked': undefined
  'transfers.state.MATCHED': undefined
  'transfers.state.DOUBTFUL': undefined
  'transfers.state.BAD': undefined
  'transfers.state.NOT_OURS': undefined
  'transfers.state.DISMISSED': undefined
  'transfers.state.BOOKED': undefined
  'transfers.doubt.several_orders': undefined
  'transfers.doubt.several_rows': undefined
  'transfers.doubt.name': undefined
  'transfers.doubt.amount': undefined
  'transfers.doubt.late': undefined
  'transfers.doubt.paid': undefined
  'transfers.doubt.early': undefined
  'transfers.doubt.own_store': undefined
  'transfers.doubt.uploader_store': undefined
  'transfers.problem.date': undefined
  'transfers.problem.amount': undefined
  'transfers.problem.name': undefined
  'transfers.problem.long': undefined
  'transfers.row.line': { line: string | number }
  'transfers.row.expected': { name: string | number }
  'transfers.row.bookFor': undefined
  'transfers.row.dismiss': undefined
  'transfers.row.dismissed': undefined
  'transfers.row.booked': undefined
  'transfers.receive.open': undefined
  'transfers.receive.title': undefined
  'transfers.receive.amount': undefined
  'transfers.receive.whole': { amount: string | number }
  'transfers.receive.day': undefined
  'transfers.receive.depositor': undefined
  'transfers.receive.submit': undefined
  'transfers.receive.kept': undefined
  'transfers.receive.done': { no: string | number }
  'transfers.expect.open': undefined
  'transfers.expect.title': undefined
  'transfers.expect.text': { amount: string | number }
  'transfers.expect.help': undefined
  'transfers.expect.submit': undefined
  'transfers.expect.done': undefined
  'transfers.notice.depositor': { name: string | number }
  'transfers.notice.title': undefined
  'ui.error.title': undefined
  'ui.error.retry': undefined
  'ui.error.requestId': undefined
  'ui.cancel': undefined
  'ui.close': undefined
  'ui.more': { name: string | number }
  'ui.stale': undefined
  'ui.loading': undefined
  'ui.edit': undefined
  'ui.seeAll': undefined
  'ui.showAll': { total: string | number }
  'ui.showFewer': undefined
  'ui.found': { count: number }
  'ui.date': undefined
  'users.title': undefined
  'users.invite': undefined
  'users.withdrawnName': undefined
  'users.total.all': { total: string | number }
  'users.total.found': { total: string | number }
  'users.total.about': { total: string | number }
  'users.search': undefined
  'users.field.name': undefined
  'users.field.phone': undefined
  'users.field.email': undefined
  'users.field.authorityType': undefined
  'users.field.status': undefined
  'users.field.joined': undefined
  'users.field.lastLogin': undefined
  'users.field.locale': undefined
  'users.field.twoFactor': undefined
  'users.field.marketingConsentAt': undefined
  'users.field.nightConsentAt': undefined
  'users.field.withdrawn': undefined
  'users.field.memo': undefined
  'users.on': undefined
  'users.off': undefined
  'users.agreed': { date: string | number }
  'users.notAgreed': undefined
  'users.absent': undefined
  'users.toList': undefined
  'users.none': undefined
  'users.role.USER': undefined
  'users.role.MANAGER': undefined
  'users.role.ADMIN': undefined
  'users.role.SUPER_ADMIN': undefined
  'users.status.ACTIVE': undefined
  'users.status.SUSPENDED': undefined
  'users.status.WITHDRAWN': undefined
  'users.filter.activity': undefined
  'users.filter.online': undefined
  'users.sort.newest': undefined
  'users.sort.oldest': undefined
  'users.sort.name': undefined
  'users.sort.lastLogin': undefined
  'users.empty.title': undefined
  'users.empty.text': undefined
  'users.action.open': undefined
  'users.action.reveal': undefined
  'users.action.revealShort': undefined
  'users.action.suspend': undefined
  'users.action.reactivate': undefined
  'users.action.remove': undefined
  'users.action.edit': undefined
  'users.action.requests': undefined
  'users.refusal.role': undefined
  'users.refusal.own_record': undefined
  'users.refusal.role_too_high': undefined
  'users.refusal.withdrawn': undefined
  'users.refusal.not_active': undefined
  'users.refusal.not_suspended': undefined
  'users.refusal.still_suspended': undefined
  'users.suspend.title': { name: string | number }
  'users.suspend.text': undefined
  'users.suspend.note': undefined
  'users.suspend.confirm': undefined
  'users.suspend.done': { name: string | number }
  'users.reactivate.title': { name: string | number }
  'users.reactivate.text': undefined
  'users.reactivate.note': undefined
  'users.reactivate.confirm': undefined
  'users.reactivate.done': { name: string | number }
  'users.remove.title': { name: string | number }
  'users.remove.text': undefined
  'users.remove.type': { digits: string | number }
  'users.remove.confirm': undefined
  'users.remove.done': { name: string | number }
  'users.selected': { count: number }
  'users.bulk.suspend': undefined
  'users.bulk.title': { count: number }
  'users.bulk.none': undefined
  'users.bulk.confirm': { count: number }
  'users.bulk.done': { count: number }
  'users.record.joined': { date: string | number }
  'users.record.lastLogin': { date: string | number }
  'users.record.neverIn': undefined
  'users.record.basics': undefined
  'users.tab.label': undefined
  'users.tab.overview': undefined
  'users.tab.sessions': undefined
  'users.tab.history': undefined
  'users.reveal.title': undefined
  'users.reveal.text': undefined
  'users.reveal.preset.support': undefined
  'users.reveal.preset.request': undefined
  'users.reveal.preset.misuse': undefined
  'users.reveal.preset.dispute': undefined
  'users.reveal.choose': undefined
  'users.reveal.detail': undefined
  'users.reveal.kept': undefined
  'users.reveal.confirm': undefined
  'users.reveal.left': { seconds: number }
  'users.reveal.shown': undefined
  'users.reveal.hide': undefined
  'users.edit.label': undefined
  'users.edit.name': undefined
  'users.edit.email': undefined
  'users.edit.keep': { value: string | number }
  'users.edit.keepNone': undefined
  'users.edit.removeEmail': undefined
  'users.edit.save': undefined
  'users.edit.saved': { name: string | number }
  'users.memo.empty': undefined
  'users.memo.add': undefined
  'users.memo.save': undefined
  'users.memo.saved': undefined
  'users.sessions.title': undefined
  'users.sessions.empty': undefined
  'users.sessions.emptyText': undefined
  'users.sessions.detail': { ip: string | number; when: string | number; since: string | number }
  'users.sessions.end': undefined
  'users.sessions.endOf': { device: string | number }
  'users.sessions.ended': { device: string | number }
  'users.sessions.unknown': undefined
  'users.create.title': undefined
  'users.create.who': undefined
  'users.create.whoHelp': undefined
  'users.create.what': undefined
  'users.create.roleHelp.MANAGER': undefined
  'users.create.roleHelp.ADMIN': undefined
  'users.create.roleHelp.SUPER_ADMIN': undefined
  'users.create.emailHelp': undefined
  'users.create.save': undefined
  'users.create.saved': { name: string | number; role: string | number }
  'users.pick.search': undefined
  'users.pick.nobody': undefined
}
