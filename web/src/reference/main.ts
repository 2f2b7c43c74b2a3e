import swaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'

/** The API document to read and to try, for developers. It stays in English, as the document does. */
swaggerUi({
  url: '/api/openapi.json',
  domNode: document.getElementById('root'),
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // A response never leaves this page: no third party checks the document, and no address brings another one.
  validatorUrl: null,
  queryConfigEnabled: false,
})
