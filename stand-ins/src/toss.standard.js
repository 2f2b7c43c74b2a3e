/**
 * `window.TossPayments`, as the provider's script at `/v2/standard` gives it, for the stand-in's page. With
 * `windowTarget: 'iframe'` (the default but on phones) the page lies over this one and posts what came of it; with
 * 'self' this page goes there. Either way one ends at `successUrl` or `failUrl`; without them, in the iframe only, the
 * promise resolves or rejects.
 */
;(() => {
  const base = new URL(document.currentScript.src).origin

  function open(parameters) {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(parameters))
      if (value !== undefined && value !== null) query.set(name, String(value))
    const address = `${base}/pay?${query}`
    if (parameters.target === 'iframe') return openOver(address, parameters)
    location.assign(address)
    return new Promise(() => undefined)
  }

  function openOver(address, { title }) {
    const frame = document.createElement('iframe')
    frame.title = title
    frame.src = address
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      inlineSize: '100%',
      blockSize: '100%',
      border: '0',
      zIndex: '2147483647',
      colorScheme: 'light dark',
    })
    document.body.append(frame)
    frame.focus()
    return new Promise((resolve, reject) => {
      window.addEventListener('message', function hear({ origin, source, data }) {
        if (origin !== base || source !== frame.contentWindow || data?.from !== 'toss-stand-in') return
        window.removeEventListener('message', hear)
        frame.remove()
        if (data.url) return location.assign(data.url)
        if (!data.code) return resolve(data.result)
        const error = new Error(data.message)
        error.code = data.code
        error.orderId = data.orderId
        reject(error)
      })
    })
  }

  function targetOf(windowTarget) {
    const isPhone = navigator.userAgentData?.mobile ?? /Mobi/.test(navigator.userAgent)
    return windowTarget ?? (isPhone ? 'self' : 'iframe')
  }

  function invalid(message) {
    return Promise.reject(Object.assign(new Error(message), { code: 'INVALID_PARAMETERS' }))
  }

  function payment(clientKey, { customerKey }) {
    return {
      requestPayment({ method, amount, orderId, orderName, successUrl, failUrl, windowTarget } = {}) {
        if (amount?.currency !== 'KRW' || !(amount.value > 0)) return invalid('amount')
        if (!/^[A-Za-z0-9_=-]{6,64}$/.test(orderId ?? '')) return invalid('orderId')
        const target = targetOf(windowTarget)
        const asked = { method, amount: amount.value, orderId, orderName, successUrl, failUrl }
        return open({ ...asked, clientKey, customerKey, target, title: orderName })
      },
      requestBillingAuth({ method, successUrl, failUrl, windowTarget } = {}) {
        if (method !== 'CARD') return invalid('method')
        const target = targetOf(windowTarget)
        return open({ billing: '1', successUrl, failUrl, clientKey, customerKey, target, title: 'CARD' })
      },
    }
  }

  window.TossPayments = (clientKey) => ({ payment: (options) => payment(clientKey, options) })
  window.TossPayments.ANONYMOUS = 'ANONYMOUS'
})()
