// Written from web/src/locales/gb by "npm run words" and every build; do not edit.
export interface Messages {
  'errors.network': undefined
  'errors.timeout': undefined
  'errors.unexpected': { requestId: string | number }
  'errors.auth.code_mismatch': { attemptsLeft: number }
  'errors.auth.code_expired': undefined
  'errors.auth.session_invalid': undefined
  'errors.auth.too_many_attempts': undefined
  'errors.auth.send_limited': { unit: string | number; count: number }
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
  'errors.request.too_large': undefined
  'errors.conflict.stale': undefined
  'errors.conflict.state': undefined
  'errors.conflict.duplicate': undefined
  'errors.idempotency.key_reused': undefined
  'errors.idempotency.in_progress': undefined
  'errors.file.unsupported_type': undefined
  'errors.file.not_an_image': undefined
  'errors.file.too_many_pixels': undefined
  'errors.provider.sms_unavailable': undefined
  'errors.provider.payment_unavailable': undefined
  'errors.payment.pending': undefined
  'errors.payment.declined': undefined
  'errors.payment.amount_mismatch': undefined
  'errors.rate.limited': { unit: string | number; count: number }
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
  'errors.field.email': undefined
  'errors.field.confirmation_code': undefined
  'errors.field.taken': undefined
  'errors.field.same': undefined
  'site.meta.title': { brand: string | number }
  'site.meta.description': undefined
  'site.meta.image': undefined
  'site.skip': undefined
  'site.nav.label': undefined
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
  'site.questions.app.question': undefined
  'site.questions.app.answer': undefined
  'site.questions.promise.question': undefined
  'site.questions.promise.answer': undefined
  'site.questions.late.question': undefined
  'site.questions.late.answer': undefined
  'site.questions.phone.question': undefined
  'site.questions.phone.answer': undefined
  'site.questions.cost.question': undefined
  'site.questions.cost.answer': undefined
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
  'site.notFound.meta': { brand: string | number }
  'site.notFound.title': undefined
  'site.notFound.text': undefined
  'site.notFound.write': { email: string | number }
  'site.notFound.dashboard': undefined
  'site.notFound.home': undefined
  'ui.error.title': undefined
  'ui.error.retry': undefined
  'ui.error.requestId': undefined
  'ui.cancel': undefined
  'ui.close': undefined
  'ui.undo': undefined
  'ui.more': { name: string | number }
  'ui.loading': undefined
  'ui.save': undefined
  'ui.edit': undefined
  'ui.seeAll': undefined
}
