// What the app uses where the server's settings say nothing else. The app and the operator's
// commands share it.

/** The `user:password` that the app sends (specification §1.7): VITE_API_BASIC_AUTH. */
export const DEFAULT_BASIC_AUTH = 'fastpass:fastpass'

/** The page with the privacy policy: VITE_PRIVACY_POLICY_URL. */
export const DEFAULT_PRIVACY_POLICY_URL = 'https://fastpass.example/privacy'
