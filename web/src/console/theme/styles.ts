// Before any component brings its own: what comes later overrides.
import '../../theme/tokens.css'
import './base.css'
