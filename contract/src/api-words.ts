/** What the API document says beside the shapes: words and sample values. Only the server reads it. */

export const apiDescription = `The API of Madang, for its apps, its console and its partners.

**Signing in.** Ask for a code (\`POST /api/v1/auth/sign-in\`), trade it for tokens (\`POST /api/v1/auth/confirm-sign-in\`), send the access token as \`Authorization: Bearer …\`. It lives for 15 minutes; \`POST /api/v1/auth/token\` trades the refresh token for a new pair. 401 means the token, nothing else. Where the answer names terms (\`termsDue\`), ask the person, once, and say so by \`POST /api/v1/auth/terms\`.

**Failures** are problem documents (RFC 9457). Decide by \`code\`; \`errors\` names wrong fields by JSON pointer. What is outside one's scope answers 404, as if it did not exist.

**Lists** come in pages that count from 1. Several values of a filter are separated by commas. Above 10,000 a filtered total is an estimate and says so.

**Changes** of a record send back its \`version\`; \`conflict.stale\` means that somebody else was faster. What a person may repeat takes an \`Idempotency-Key\`.`

interface ShapeWords {
  readonly description: string
  readonly format?: string
  readonly examples?: readonly (string | number)[]
}

/** By the name of the shape in the contract. */
export const shapeWords: Readonly<Record<string, ShapeWords>> = {
  AdminUserInput: { description: 'Somebody who gets a role in the console.' },
  AuditFilter: { description: 'What the audit records are narrowed to.' },
  AuditMonth: { description: 'What happened in a month, for its review.' },
  AuditRecord: { description: 'Who saw or changed what, when and from where.' },
  AuditReview: { description: 'A month of audit records with its sign-off.' },
  AuditVerification: { description: 'One run through the chain of audit records, and what it found.' },
  Brand: { description: 'The name that the service goes by, by language; `kr` or `gb` is there.' },
  BusinessNumber: {
    description: 'A business registration number: ten digits, the last of which checks the others.',
    examples: ['1234567891'],
  },
  CalendarDate: { description: 'A day in Asia/Seoul, `YYYY-MM-DD`.', examples: ['2026-11-21'] },
  Category: { description: 'A category of stores.' },
  ConfirmationCode: { description: 'The digits of a text message.', examples: ['048213'] },
  Coordinates: { description: 'A place on the map, WGS 84.' },
  DescribedPicture: { description: 'A public picture with what is on it, for who cannot see it.' },
  DoorEntry: { description: 'A place in line, as a kiosk tells it.' },
  DoorEntryInput: { description: 'What a guest types at a kiosk.' },
  DoorState: { description: 'What a wall screen or a kiosk shows of its list: numbers, no names.' },
  Email: { description: 'An e-mail address.', format: 'email', examples: ['help@madang.example'] },
  Faq: { description: 'A question and its answer in every language.' },
  FaqInput: { description: 'A question and its answer to be added.' },
  Features: { description: 'Which features are on.' },
  FieldError: {
    description: 'One wrong field: a JSON pointer into the body, or `query/name`, `header/name`.',
  },
  FoundAddress: { description: 'A road address of Korea.' },
  FoundAddresses: { description: 'What a search for an address finds.' },
  HistoryEntry: { description: 'What was done with one record.' },
  Id: { description: 'The id of a record.', examples: ['019a9f2e-6c00-7000-8000-000000000001'] },
  Instant: { description: 'An instant in UTC, ISO 8601.', examples: ['2026-11-21T01:00:00.000Z'] },
  KakaoTemplate: {
    description: 'A template by its id at the provider, and its words as Kakao approved them.',
  },
  KakaoTemplates: {
    description: 'The KakaoTalk template for each notice of a list; what has none goes by text.',
  },
  KakaoUse: { description: 'What people on lists are told in KakaoTalk first.' },
  Latitude: { description: 'Degrees north, WGS 84; Korea and its waters.', examples: [37.566] },
  LiveEvent: { description: 'What changed since the event before, to be read again.' },
  LegalDocument: { description: 'A legal text with its words in every language.' },
  LegalRow: { description: 'A legal text in a list, without its words.' },
  ListedPicture: { description: 'As much of a public picture as a list needs to show it.' },
  Longitude: { description: 'Degrees east, WGS 84; Korea and its waters.', examples: [126.978] },
  OpeningSpan: {
    description:
      'One stretch of opening: `day` 0 = Sunday to 6, `close` up to 29:59, which is 05:59 of the next day.',
  },
  Notification: { description: 'Something that somebody is told in the console.' },
  OrderNumber: { description: 'The number of an order.', examples: ['O20261120-7KQ2MX'] },
  Overview: { description: 'The numbers of the dashboard.' },
  Region: {
    description: 'Beginning of a legal district’s code: 11 is Seoul, 11680 is Gangnam-gu.',
    examples: ['11680'],
  },
  WorkCounts: { description: 'How much of each sort there is, and how much waits.' },
  OwnInvitation: { description: 'A store that one is invited to.' },
  JrsChange: { description: 'What changes of a list that people join; what is not given stays.' },
  JoinInput: { description: 'What somebody who joins a list writes.' },
  JrsBoard: { description: 'Who is called and who is next on a list.' },
  JrsBooking: { description: 'A booking on its day.' },
  JrsDay: { description: 'The bookings of a day of a list, by slot.' },
  JrsDevice: { description: 'A wall screen or a kiosk of a list.' },
  JrsDeviceSecrets: { description: 'What opens a device, and lets staff out of it: told once.' },
  JrsEntry: { description: 'Somebody on a list, as its store’s people see it; name and number masked.' },
  JrsEntriesFilter: { description: 'Which entries of a list, and their order.' },
  JrsEntryRecord: { description: 'Somebody on a list, with what its list says.' },
  LentNumber: { description: 'A number that was lent to a device, and given to a guest there.' },
  LentNumbers: { description: 'Numbers of a queue for a device to give while there is no network.' },
  OwnJrsEntry: { description: 'The own place on a list.' },
  StaffJoinInput: { description: 'Somebody whom staff write down.' },
  JrsField: { description: 'A field of a list’s own form, its words in up to six languages.' },
  JrsHistoryEntry: { description: 'What was done with a list.' },
  JrsInput: { description: 'A list to begin with; most of it may wait until it is opened.' },
  JrsItem: { description: 'A list that people join, as its store’s people and the operator’s staff see it.' },
  JrsDraw: { description: 'How a raffle stands, for its store’s people.' },
  JrsRaffleResult: { description: 'The result of a raffle, with all by which it can be computed anew.' },
  JrsRow: { description: 'A list that people join, in a list.' },
  JrsSlotWait: { description: 'Somebody who waits for a place of a full slot; the name is masked.' },
  JrsSlot: { description: 'A time of a day that parties are booked for.' },
  JrsFigures: { description: 'What became of those who joined in a stretch of time.' },
  JrsStats: { description: 'The figures of lists over business days, beside as many days before.' },
  JrsStatsCell: { description: 'An hour of a weekday, over all weeks.' },
  JrsStatsOfList: { description: 'The figures of a list among others of its store.' },
  JrsStatsRange: { description: 'Business days, both included.' },
  StoreJrsStats: { description: 'The figures of all lists of a store, and of each.' },
  JrsWaits: { description: 'How long those who were called had waited, in minutes.' },
  JrsWait: { description: 'How long a party will wait until it is called.' },
  JrsWeek: { description: 'How full the slots of seven days are.' },
  PressedAt: { description: 'When somebody pressed, where there was no network then.' },
  Problem: { description: 'A problem document (RFC 9457).' },
  ProfileInput: {
    description:
      'Any of one’s own attributes (`null` takes an optional one away), or a new phone number alone, or the new number with the code that was sent to it.',
  },
  PublicJrsItem: { description: 'What everyone may know of a list that runs.' },
  PublicPicture: { description: 'A public picture of a record.' },
  PublicSettings: { description: 'What everyone may know about the operator and the app.' },
  PublicStore: { description: 'What everyone may see of a store that is active.' },
  Promotion: { description: 'A promotion as its store’s people and the operator’s staff see it.' },
  PromotionBenefit: { description: 'What one gets: percent, won, a gift, or nothing that can be counted.' },
  PromotionChange: { description: 'What changes of a promotion; what is not given stays.' },
  PromotionHistoryEntry: { description: 'What was done with a promotion.' },
  PromotionInput: {
    description: 'A promotion to begin with; all but the title may wait until it is submitted.',
  },
  PromotionPlace: { description: 'Where a promotion takes place.' },
  PromotionRow: { description: 'A promotion in a list.' },
  PromotionStats: { description: 'How often a promotion was viewed and shared, by day in Seoul.' },
  PromotionsFilter: { description: 'What the list of promotions is narrowed to, and its order.' },
  PublicPromotion: { description: 'What everyone may see of a promotion.' },
  PublicPromotionRow: { description: 'A promotion in a list that everyone sees.' },
  RequestRow: { description: 'A request in a list.' },
  QueuePlace: {
    description: 'Where a record stands among those of its kind that wait, with its neighbours.',
  },
  ReviewPlace: { description: 'Where a record stands among those of its kind that wait for review.' },
  Session: { description: 'A signed-in device.' },
  SessionAnswer: {
    description: 'Who has signed in, and the tokens. `expiresIn` is absolute, in epoch seconds.',
  },
  Settings: { description: 'Everything that is set, section by section, each with its version.' },
  SignInAnswer: {
    description: 'The auth-session to send back with the code; seconds until another code may be asked for.',
  },
  Social: { description: 'The operator’s pages elsewhere.' },
  StaffInput: { description: 'Whom an owner invites to the store, and as what.' },
  Store: { description: 'A store as its own people and the operator’s staff see it.' },
  StoreChange: { description: 'What changes of a store; what is not given stays.' },
  StoreDocument: { description: 'A document of a store, private.' },
  StoreHistoryEntry: { description: 'What was done with a store.' },
  StoreInput: { description: 'A store to begin with; all but the name may wait until it is submitted.' },
  StoreInvitation: { description: 'Somebody who has been invited to a store.' },
  StorePhone: {
    description: 'The phone of a store as it is written, any area code or a nationwide number.',
    examples: ['02-1234-5678'],
  },
  StoreRow: { description: 'A store in a list.' },
  StoreStaff: { description: 'Somebody who works in a store.' },
  StoredFile: { description: 'What is known of a stored file.' },
  StoresFilter: { description: 'What the list of stores is narrowed to, and its order.' },
  Support: { description: 'How to reach support.' },
  Text: { description: 'One line of the operator’s words, by language; `kr` or `gb` is there.' },
  User: {
    description:
      'A member. Name, phone and e-mail are masked for staff (`isMasked`), whole for the person. `memo` is for staff only and absent otherwise.',
  },
  UserInput: { description: 'What changes of a member; what is not given stays.' },
  UserRequest: { description: 'A request as the asker and the operator’s staff see it.' },
  UserRow: { description: 'A member in a list; always masked.' },
  Version: { description: 'The optimistic lock of a record: a change sends it back.', examples: [1] },
  WirePhone: { description: 'A Korean mobile number.', examples: ['+821012345678'] },
}

/** By parameter, or by operation and parameter where one word says different things. */
const parameterWords: Readonly<Record<string, string>> = {
  action: 'What was done.',
  actorId: 'Who did it.',
  'auth-session': 'As the answer to the request for a code gave it.',
  categoryId: 'Of this category.',
  code: 'As it stands in QR codes and links, in small or capital letters.',
  from: 'On or after this day in Seoul.',
  kind: 'Of these kinds.',
  id: 'Of the record.',
  deviceId: 'Of the wall screen or kiosk.',
  'joinAtDoor.idempotency-key': 'Of one press: sent again with it, it is the same place.',
  'deleteUser.id': 'Of the member.',
  'if-none-match': 'The `ETag` of what the caller has.',
  'if-range': 'The `ETag` of what the range belongs to.',
  entryId: 'Of the entry.',
  invitationId: 'Of the invitation.',
  'last-event-id': 'The last id that came, for one who comes back.',
  locale: 'The language of the words.',
  month: 'The month in Seoul, `YYYY-MM`.',
  number: 'The number of a version; without one, the version in force.',
  online: 'Only members with a session that was active in the last five minutes.',
  own: 'Only stores where one works.',
  pageNumber: 'Pages count from 1.',
  pageSize: 'Rows of a page.',
  promotionId: 'Of this promotion.',
  range: 'Which bytes, as in RFC 9110.',
  'refresh-token': 'The refresh token; empty or absent where there is none yet.',
  region: 'The beginning of the district code: 11 is Seoul, 11680 Gangnam-gu.',
  requesterId: 'Asked by this member.',
  roadAddress: 'As the search gave it.',
  scopeId: 'Never widens access; the zero GUID stands for no scope.',
  search: 'A name or its beginning, Hangul initials, a whole number or its last four digits.',
  'pagedRequests.search':
    'Words of the subject, an order number, a whole phone number or its last four digits.',
  'pagedStores.search':
    'The beginning of the name, Hangul initials, a phone, its last four digits, or a business number.',
  'pagedPromotions.search':
    'The beginning of the title or of the store’s name, Hangul initials of either, or the code.',
  'pagedJrsEntries.search':
    'A name or its beginning, Hangul initials, a number in line, a whole phone number or its last four digits.',
  'pagedJrsEntries.from': 'Joined on or after this business day, which begins at 05:00 in Seoul.',
  'pagedJrsEntries.to': 'Joined on or before this business day.',
  source: 'Joined in these ways.',
  'getJrsDay.date': 'In Seoul; slots past midnight are the day’s before.',
  'getJrsWeek.date': 'The first of the seven days, in Seoul.',
  origin:
    'Came from there: by the app, the QR code of the store, a link, its kiosk, or written down by staff.',
  endedBy: 'Ended by these.',
  party: 'Parties of these sizes.',
  told: 'Called within the expected wait that was told at joining, sooner, or later.',
  deferred: 'Put off at least once.',
  weekHour:
    'Joined in this hour of this weekday of the business day: `5-19` is Friday from 19:00, `5-25` the hour after midnight.',
  'pagedJrs.search':
    'The beginning of the title or of the store’s name, Hangul initials of either, or the code.',
  'pagedJrs.from': 'Runs at any time on or after this day in Seoul.',
  'pagedJrs.to': 'Runs at any time on or before this day in Seoul.',
  'pagedPromotions.from': 'Going on at any time on or after this day in Seoul.',
  'pagedPromotions.to': 'Going on at any time on or before this day in Seoul.',
  changed: 'Only those that were changed after their approval and that no administrator has looked at since.',
  near: 'Degrees north and east, `37.5665,126.978`.',
  section: 'A section of the settings.',
  sinceSeconds: 'How long ago that was read which the events go on from, or a sign of life came.',
  sort: 'What the list is ordered by; with a minus the other way round.',
  status: 'In one of these states.',
  storeId: 'Of this store.',
  subjectId: 'Whose data: a member, a store, a text.',
  to: 'On or before this day in Seoul.',
  type: 'Of one of these kinds.',
  'getLegalText.type': 'Which text.',
  'listLegalVersions.type': 'Which text.',
  userAuthorityType: 'With one of these roles.',
  userId: 'Of the member.',
  waitId: 'Of somebody who waits for a slot.',
  view: 'Given to me, given to nobody, or past their day.',
  words: 'A road, a building or a lot of land.',
  when: 'Those that are on, or those that begin later.',
  within: 'Kilometres around the point.',
  width: 'Pixels; without it the file as it is stored.',
}

export function parameterWordsOf(operation: string, name: string): { description?: string } {
  const description = parameterWords[`${operation}.${name}`] ?? parameterWords[name]
  return description === undefined ? {} : { description }
}

/** Sample values of texts: those of the demonstration data, whose people are out of folk tales. */
const samples: Readonly<Record<string, string>> = {
  actorName: '홍*동',
  alt: '창가 자리',
  assigneeName: '임*정',
  authorName: '임*정',
  body: '두 번 결제되었어요. 한 번은 돌려주세요.',
  'OpeningSpan.close': '22:00',
  'OpeningSpan.open': '09:00',
  businessName: '마당 국밥',
  businessNumber: '1234567891',
  confirmationCode: '012345',
  email: 'help@madang.example',
  gb: 'Madang',
  inviterName: '홍길동',
  kr: '마당',
  name: '홍길동',
  'Category.name': '음식점',
  'PublicStore.name': '마당 국밥',
  'Store.name': '마당 국밥',
  'StoreChange.name': '마당 국밥',
  'StoreDocument.name': '사업자등록증.pdf',
  'StoreInput.name': '마당 국밥',
  'StoreRow.name': '마당 국밥',
  'StoredFile.name': '사업자등록증.pdf',
  'UserRow.name': '홍*동',
  note: '서류를 확인했습니다.',
  openedOn: '2026-11-21',
  orderNo: 'O20261120-7KQ2MX',
  phone: '02-1234-5678',
  phoneNumber: '+821012345678',
  'RequestRow.phoneNumber': '010-****-5678',
  'StoreInvitation.phoneNumber': '010-****-5678',
  'StoreStaff.phoneNumber': '010-****-5678',
  'UserRow.phoneNumber': '010-****-5678',
  pointer: '/name',
  reason: '본인이 전화로 요청',
  representativeName: '홍길동',
  requesterName: '홍*동',
  roadAddress: '서울 마포구 월드컵북로 12',
  storeName: '마당 국밥',
  subject: '두 번 결제되었어요',
  zonecode: '03925',
  buildingName: '서울특별시청',
  jibunAddress: '서울 마포구 성산동 200',
  bcode: '1144012000',
}

/** What a text of this name looks like, in this shape or in any. */
export function sampleOf(shape: string | null, name: string): string | undefined {
  return samples[`${shape}.${name}`] ?? samples[name]
}
