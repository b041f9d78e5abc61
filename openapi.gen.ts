// Generated from openapi.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns whether the server and its database respond
         * @description For people and for the app: an outdated app is accepted too.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns whether the process responds
         * @description For a supervisor that restarts a process without a response. It does not use the database, because a restart would not bring that back.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns whether a load balancer should send requests here
         * @description 503 while the database does not respond, while its tables are older than this server, and from the moment that the process is told to end.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts a remembered session on this phone
         * @description Exchanges the identity provider's short-lived token for a product session, which the phone keeps when the person chose to be remembered. It lasts 30 days, however often it is renewed. Each call creates another session, because tokens are not stored and cannot be returned again. The token of a remembered session is not accepted here. Where admins need a second factor, no admin is remembered (403 `WRONG_ROLE`).
         */
        post: operations["createSession"];
        /**
         * Ends the session of the token, here and at the identity provider
         * @description A remembered session's tokens are refused from then on. Sessions on other devices go on.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists where the caller is logged in
         * @description One for each log-in that goes on, by itself or on a phone that is remembered from it: the caller's own first, then those used last; at most 50.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Ends every session of the caller, on every phone
         * @description For a password change, and for a phone that was lost. Remembered sessions end at once. Sign-ins end at the identity provider, whose last token may stay valid for up to 60 seconds. Resets of the password whose code was entered end too, unless the caller has logged out everywhere many times that day.
         */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends one of the caller's log-ins
         * @description One of those that `GET /auth/sessions` lists, with what was remembered from it. At the identity provider, its last token may stay valid for up to 60 seconds.
         */
        delete: operations["endOneSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/closing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Closes the caller's account, which is deleted 14 days later
         * @description For customers and attorneys, who must have proved within the last ten minutes that they are present (403 `PROOF_REQUIRED`). Every session ends. A customer's open and paused cases close, an attorney's open bids are withdrawn. Until the account is deleted, every call but those of a session and of coming back is 403 `ACCOUNT_CLOSED`. A remembered session is 401.
         */
        put: operations["closeAccount"];
        post?: never;
        /**
         * Opens the caller's closed account again
         * @description What was closed or withdrawn with it stays so. An account that is open stays as it is.
         */
        delete: operations["reopenAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/data-copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Asks for a copy of what is stored about the caller
         * @description For customers and attorneys, who must have proved within the last ten minutes that they are present (403 `PROOF_REQUIRED`). The caller gets an email with a link as soon as the copy is ready. While one is being made, the response is the same and there is no second one. A remembered session is 401.
         */
        put: operations["requestDataCopy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/data-copies/{copy_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads a copy of what is stored about the caller
         * @description The id is only in the email. 404 for an unknown id, for a copy of somebody else, and 24 hours after the copy was ready.
         */
        get: operations["downloadDataCopy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renews a remembered session
         * @description Returns a new token and retires the old one. A retired token whose successor has been used ends the session. Anything that is no token of a session is 401.
         */
        post: operations["renewSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh-token/{refresh_token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Renews a remembered session, by its URL
         * @deprecated
         * @description Like `POST /auth/refresh-token`, with the token in the URL, which proxies may log. A HEAD request renews nothing.
         */
        get: operations["refreshToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verify-clerk/{clerk_user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the signed-in person and their role
         * @description Only for one's own id. 404 with the code `NOT_ONBOARDED` means that the identity exists but has no customer, attorney or admin record yet.
         */
        get: operations["verifyClerk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams events about changes that affect the caller
         * @description Server-sent events (WHATWG HTML, 'Server-sent events') whose `data` is a `LiveEvent` in JSON. They name what to fetch again, never its content: the other calls decide what the caller may see. The stream ends with the session, and after some minutes at the latest. The client then reconnects with a valid token, and with the id of the last `ready`: the stream begins with the changes since then, if the server still has them. Otherwise the client fetches again what it shows. For the first stream, the header `fastpass-position` of a response to a signed-in caller has the id of the time before its data was read. A comment is sent at least every 20 seconds. One person has at most 4 streams: a fifth ends the oldest.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a customer with an email and a password
         * @description Creates identity and record, both or neither; the customer then signs in with the identity provider. Public, and limited by IP address. The idempotency key belongs to the email; a repeated request may have another password. Uses up an invitation for this email. No invitation is needed, but the email of an invited attorney or admin is refused (403 `INVITATION_REQUIRED`), and so is an invitation that ends in the meantime. Where emails are confirmed, the response without a code is 403 `EMAIL_UNCONFIRMED` for every email, and the email explains what to do; the same request with the code creates the account.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Updates the record to the email that the caller has confirmed at the identity provider
         * @description Called after the email was changed with the identity provider's own calls. The server reads the email there; the request has none. The previous email is notified. A repeated call changes nothing.
         */
        post: operations["followEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a code to the caller's email
         * @description For customers and attorneys whose email is not confirmed. The code has six digits and is valid for 15 minutes; it replaces the previous one.
         */
        post: operations["requestEmailCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email-confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirms the caller's email with the code that was sent to it
         * @description The code was emailed to the new account, which can do nothing else until its email is confirmed.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks whether a new account can have this email
         * @description Called when an email is typed in, before the other questions. Public, and limited by IP address like new accounts. Without the ticket of its invitation, the email of an invited attorney or admin is refused (403 `INVITATION_REQUIRED`), as a sign-up with it would be. Where emails are confirmed, the response is 204 for every email.
         */
        post: operations["checkEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks whether a new account can have this password
         * @description Called when a password is chosen, and again when the person's or the firm's name is known, because a password must not be made of them. Nothing is stored. Public, and limited by IP address like new accounts.
         */
        post: operations["checkPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/google/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a customer for a signed-in person without an account
         * @description `clerk_user_id` must be the caller's own. The email is the identity's, and so are the names if the body has none. The phone number may be added later; it is required to accept a bid.
         */
        post: operations["createCustomerFromIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Saves a customer's profile
         * @description The whole profile, although a screen changes one field. `version` is the version that was shown: if another phone has saved since, the response is 409 `PROFILE_CHANGED`; without it, the last save wins. The email is the identity provider's and does not change. With `password`, the password is changed there first and every session of the person ends. Only a token of the identity provider may do that, a remembered session may not (401), and only within ten minutes after the SDK's reverification (403 `PROOF_REQUIRED`). The current password is refused (422; Clerk accepts it), and so is a change after many others (429). A customer without a phone number may leave it out.
         */
        put: operations["updateCustomer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a customer's record
         * @description Customers read their own, admins any.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attorney/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an attorney with an email and a password
         * @description Creates identity and record, both or neither; the attorney then signs in with the identity provider. Public, and limited by IP address. The idempotency key belongs to the email; a repeated request may have another password. At least one category is required: an id of the list, or a new name in `other_category_name`, which is added to the list with the attorney. The code and the 403 are those of a customer's account.
         */
        post: operations["createAttorney"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attorney/google/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an attorney for a signed-in person without an account
         * @description `clerk_user_id` must be the caller's own. The email is the identity's; one in the body must be the same.
         */
        post: operations["createAttorneyFromIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attorney/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Saves an attorney's profile
         * @description The whole profile, although a screen changes one field. `version` is the version that was shown: if another phone has saved since, the response is 409 `PROFILE_CHANGED`; without it, the last save wins. The email is the identity provider's and does not change. With `password`, the password is changed there first and every session of the person ends. Only a token of the identity provider may do that, a remembered session may not (401), and only within ten minutes after the SDK's reverification (403 `PROOF_REQUIRED`). The current password is refused (422; Clerk accepts it), and so is a change after many others (429). A replaced picture is deleted. With another `company_name`, admins check the licenses again; the checks end after 30 days at most.
         */
        put: operations["updateAttorney"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attorney/{attorney_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns an attorney's record
         * @description Attorneys read their own, admins any.
         */
        get: operations["getAttorney"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/licenses/{attorney_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists an attorney's licenses, by state
         * @description Attorneys read their own, admins any.
         */
        get: operations["listLicenses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/licenses/state/{state}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Saves the caller's license of a state
         * @description For attorneys. An admin compares a new or changed license with the state's public roll; until then it is `pending`. The same values again change nothing, unless the check was refused or has expired: then they ask for another one. `version`: the version that was shown, without one for a new license; 409 `LICENSE_CHANGED` when another phone or an admin has changed it since, or another phone has added or deleted it.
         */
        put: operations["saveLicense"];
        post?: never;
        /**
         * Deletes the caller's license of a state
         * @description For attorneys. Deleting it again is no error.
         */
        delete: operations["deleteLicense"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/licenses/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the licenses of one status
         * @description For admins. The pending ones that wait longest come first; the verified ones of which the check ends first; of the others, those that changed last.
         */
        get: operations["listAdminLicenses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/licenses/{license_id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records that a license is on the state's roll
         * @description For admins, in every status; the check counts for 12 months. `version`: the version that was compared; 409 `LICENSE_CHANGED` with the `license` as it is now when its attorney has changed it since.
         */
        post: operations["verifyLicense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/licenses/{license_id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuses a license, or withdraws its check
         * @description For admins. The attorney reads the reason. 409 `LICENSE_CHANGED` with the `license` as it is now when its attorney or another admin has changed it since `version`, and for one that is refused already. One whose check has expired can be refused as well: its attorney still reaches the clients who chose them.
         */
        post: operations["refuseLicense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/license-rolls/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the states' public rolls of lawyers
         * @description For admins, by the names of the states. American Samoa and the Northern Mariana Islands have none online.
         */
        get: operations["listLicenseRolls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/license-rolls/{state}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Corrects the address of a state's roll
         * @description For admins, for everyone at once. `url` null: back to the address that this version came with. The same address again changes nothing.
         */
        put: operations["correctLicenseRoll"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/user/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an admin with an email and a password
         * @description For a person with an invitation to this email, which is used up, or by an admin. Creates identity and record, both or neither; the admin then signs in with the identity provider. Limited by IP address. The idempotency key belongs to the email; a repeated request may have another password.
         */
        post: operations["createAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists customers
         * @description For admins. Search fields: first_name, last_name, full_name (both, with a space between them), email and contact_info.
         */
        get: operations["listAdminCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/attorney/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists attorneys
         * @description For admins. Search fields: company_name, email and phone_number.
         */
        get: operations["listAdminAttorneys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/user/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists admins
         * @description For admins. Search fields: first_name, last_name, full_name (both, with a space between them), email and contact_info.
         */
        get: operations["listAdminUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/cases/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists all cases, or one customer's
         * @description For admins. Search fields: category_name, case_status, unique_id, and the customer's customer_name and customer_email. Filters: category_name, case_status, and state (the FIPS code of the case's state).
         */
        get: operations["listAdminCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bids/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists all bids, or those of one attorney or on one case
         * @description For admins. Search fields: category_name, case_status and unique_id of the bid's case, bid_status, and the firm's company_name and attorney_email, and bid_amount as it is shown (`$1,500`, `30%`). Filters: category_name and bid_status. The bid_status `closed` is that of bids on closed cases, and `ended` that of bids with `ended_at`, which `rejected` leaves out.
         */
        get: operations["listAdminBids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/{customer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a customer
         * @description For admins.
         */
        get: operations["getAdminCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/attorney/{attorney_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns an attorney
         * @description For admins.
         */
        get: operations["getAdminAttorney"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/user/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns an admin
         * @description For admins.
         */
        get: operations["getAdminUser"];
        put?: never;
        post?: never;
        /**
         * Deletes a customer, an attorney or an admin
         * @description For admins, who cannot delete themselves or the last admin. The person's sessions end at once. A customer's cases are deleted with them. An attorney's open bids are rejected, and the cases that are pending with them or accepted by them open again.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/user/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invites a person by email
         * @description For admins. The link in the email works once, for seven days, and leads to the sign-up for the role. An unused invitation to the same email is replaced. 409 when there is an account with this email.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists invitations, newest first
         * @description For admins. The only search field is email.
         */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists failed emails and other jobs, the last failure first
         * @description For admins. A job leaves the list when it succeeds.
         */
        get: operations["listFailedJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs/{job_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retries a failed job at once
         * @description For admins. The job leaves the list, and returns if it fails again. The response waits some seconds for the result.
         */
        post: operations["retryJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/{invitation_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends an invitation again, with a new link for another seven days
         * @description For admins. The previous link stops working. 409 when the invitation was used, or when the email has an account by now.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes an invitation
         * @description For admins. Its link stops working. 409 when the invitation was used.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/security/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Searches the security log, newest first
         * @description For admins. Account, subject and IP address are keyed hashes, which the server computes from the search text. The search text is in the body, because proxies log URLs.
         */
        post: operations["searchSecurityEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the audit record, newest first
         * @description For admins. About one case and its bids (`case_id`, or `case_number`, also of a deleted case), about one bid (`bid_id`), or by and about one person (`person_id`): at most one of the four. Without any, about everything. Lines have ids and statuses, never an answer, an amount or a note; those about a license have its state, the name on it, its number and what an admin found, and those about a roll its state and address. Names are those of people who still exist.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns figures about the cases of the last days
         * @description For admins. About the cases posted in the last `days`, at most the newest 10,000.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the email and role of an invitation's link
         * @description Public, and limited by IP address. 404 for an unknown, used or expired invitation, and 409 `INVITATION_REPLACED` for a link that a newer email replaced.
         */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploader": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Uploads a picture
         * @description A JPEG, PNG or WebP by its content, at most 5 MB, 16 million pixels (4 million when interlaced or progressive) and 10,000 pixels a side. It is stored as a WebP of at most 512 pixels a side without any metadata, at a URL of this origin. Public, because a new attorney has no account yet, and limited by IP address. A picture that no record refers to is deleted after 24 hours.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/category/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists case categories
         * @description The standard categories (`is_other=false`) are public, so that an attorney can choose among them, and a customer start a case, before having an account. Those that people have added need a token: their own, and those that an attorney has as a practice area, each name once. The others are customers' own words. Admins get all.
         */
        get: operations["listCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/category/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a category that is not in the list
         * @description Returns the standard category with this name or slug; else the caller's own with this name, ignoring case, which is added if they have none. Whether others typed the same name makes no difference.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/category/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Renames one of the attorney's own categories
         * @description One that the attorney has added. Cases that were posted before stay under its former name.
         */
        put: operations["updateCategory"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Posts a case
         * @description A case's answers are in the object named after its category (`dui`, `bankruptcy`, `family`, `civil`, `personal_injury`), and only there; other categories have none. Answers off the questionnaire's path are dropped, missing required ones are refused. If the idempotency key is the id of the caller's draft, the draft is deleted too.
         */
        post: operations["createCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists a customer's cases
         * @description `limit` and `offset` as in the specification. `cursor` continues after the previous page, whatever was posted since; `offset` is then ignored.
         */
        get: operations["listCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/by-attorney/{attorney_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the cases that an attorney may bid on or has bid on
         * @description Without parameters: open cases that they have not passed on, and every case with their own bid, newest first. `scope` limits the list to one screen; `cursor` continues it. `total_count` counts this page, because counting the whole list would be slow.
         */
        get: operations["listCasesByAttorney"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/my/{case_id}/{attorney_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a case as an attorney sees it
         * @description Answers that identify a person, and the contact, are left out until this attorney's bid is accepted.
         */
        get: operations["getCaseForAttorney"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/{case_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a case as its owner, or an attorney who may see it, sees it
         * @description When the owner reads it, `last_seen` changes too.
         */
        get: operations["getCase"];
        put?: never;
        post?: never;
        /**
         * Deletes a case with its bids
         * @description For admins. Notifies its owner, and attorneys with an open or accepted bid on it.
         */
        delete: operations["deleteCase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes the part of a case that attorneys read, as its owner
         * @description While the case is open or paused. `version` is the version that was shown: if the case has changed since, the response is 409 `CASE_CHANGED`. Only a real change counts; attorneys with an open bid are notified. After 20 changes of a case in 24 hours, the response is 429.
         */
        put: operations["updateCase"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/courtdate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes or removes the next court date of a case, as its owner
         * @description While the case is open or paused or has an accepted bid. `court_date_changes` is the number that was shown: if the date has changed since, the response is 409 `CASE_CHANGED`. Only a real change counts; the attorney of the accepted bid is notified, and reminders follow the new date. The whole date is sent: what is absent of `room`, `address` and `due` is removed, and `kind` is `hearing` where it is absent. A deadline has no room and no address, and a hearing nothing that is due. In a DUI case without a hearing, or after the day of the former one, the kind of the hearing goes as well. After 20 changes of the date in 24 hours, the response is 429.
         */
        put: operations["updateCourtDate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/courtdate/proposal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Proposes a court date to the customer
         * @description By the attorney of the accepted bid, while the case is pending or accepted. Replaces a date that waits for an answer, and notifies the customer. The whole date is sent, as by `updateCourtDate`. The same date again is 200 and does nothing; the date that the case has is 422. The court date of the case stays as it is.
         */
        put: operations["proposeCourtDate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/courtdate/proposal/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Says yes or no to the court date that the attorney proposed
         * @description By the owner, while the case is pending or accepted. A yes changes the court date as `updateCourtDate` does, and is 409 `CASE_CHANGED` when another date was proposed since, or the court date of the case has changed. A no notifies the attorney. The same answer again is 200 and does nothing.
         */
        put: operations["answerCourtDateProposal"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/updatestatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Moves a case through its lifecycle
         * @description Only `id` and `case_status` matter. The owner pauses (`paused`), reopens (`open`) and closes (`closed`); the attorney with the accepted bid takes the case (`accepted`), declines (`rejected`) and closes (`closed`). A repeated request is 200 and does nothing; `changed` is then false. The owner pauses a case at most 10 times in 24 hours; then the response is 429.
         */
        put: operations["updateCaseStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Declines a case whose owner has accepted this attorney's bid
         * @description The same transition as `updatestatus` with `rejected`.
         */
        put: operations["declineCase"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/contacted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reports that the chosen attorney has contacted the customer
         * @description Ends the countdown and the reminders, and notifies the customer, who may respond with `notcontacted`; the case keeps its status. A repeated request is 200 and does nothing.
         */
        put: operations["markContacted"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/conflict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Says whether an attorney has a conflict of interest in a case
         * @description Needed before an attorney can open, or bid on, a case that names other parties: until then both are 403 with `CONFLICT_CHECK_NEEDED`, and the names are in `conflict_check`. A conflict hides the case from the attorney, and stays. It is refused while they have a bid on the case; one that has ended is deleted with it.
         */
        put: operations["checkConflict"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/pass": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Says that an open case is not for the attorney, or takes that back
         * @description With a reason, takes the case off the attorney's list of open cases, until they take it back with the reason null or bid on it. `scope=passed` lists such cases. The customer is told how many attorneys passed and why, and not who. A repeated request is 200 and does nothing.
         */
        put: operations["passOnCase"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/notcontacted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reports that the chosen attorney did not contact the customer
         * @description The owner's response to `contacted`, within 72 hours. The attorney has another 72 hours and is notified; the second time for the same bid, admins are notified too. A repeated request is 200 and does nothing.
         */
        put: operations["denyContact"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/stilllooking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Says that the customer of a case is still looking for an attorney
         * @description The owner's answer to the question after a week without a bid. A case that new attorneys no longer find is found again. A request to which there is no question is 200 and does nothing.
         */
        put: operations["confirmStillLooking"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Enters the terms on which customer and attorney agreed
         * @description By the attorney of the accepted bid, while the case is pending or accepted and the customer has not said yes. Replaces terms that were entered before, and notifies the customer. The same terms again are 200 and do nothing. The case keeps its status.
         */
        put: operations["enterAgreement"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cases/agreement/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Says whether the customer agreed on the terms that the attorney entered
         * @description By the owner, while the case is pending or accepted. Notifies the attorney, who may enter other terms after a no. The same answer again is 200 and does nothing.
         */
        put: operations["answerAgreement"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the caller's own drafts
         * @description The last changed one first; at most 20, the limit of a person. A draft that has not been written for 30 days is deleted.
         */
        get: operations["listDrafts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts/{draft_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Stores a phone's copy of a draft, and returns it merged
         * @description The phone creates the id. For each field the later answer wins; the category and the step are those of the last change. A time in the future counts as now. Nothing needs to be complete. A repeated request changes nothing. `DRAFT_DELETED`: it was discarded or submitted and does not come back; `TOO_MANY_DRAFTS`: the caller has 20 others.
         */
        put: operations["putDraft"];
        post?: never;
        /**
         * Discards a draft, on every phone
         * @description A repeated request changes nothing.
         */
        delete: operations["deleteDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/draft-links/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Emails a link with which a visitor's draft can be continued elsewhere
         * @description Public, and limited by IP address and by email. The copy is kept for 14 days, or until its case is posted or discarded. The response is the same whether the email has an account or not.
         */
        post: operations["emailDraftLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/draft-links/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the draft of an emailed link
         * @description Public, and limited by IP address. The secret of the link is in the body, so that it is in no log. The link can be opened more than once. 404 for one that is unknown or has expired.
         */
        post: operations["openDraftLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-data/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the notifications to one person, newest first
         * @description `received_by` is the caller, or the caller is an admin. With the same time, the later id comes first. `total_count` counts the whole list, up to 10,000. `cursor` continues where new notifications would shift `offset`. With `grouped=true` the newest notification of each `kind` about a case represents all of them, with `group` in addition; it is read when all of them are, and `total_count` counts these rows.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-data/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Marks the caller's own notifications read
         * @description Those up to `until`, the time of the newest notification that the person has seen, so that later ones stay unread. A repeated request changes nothing.
         */
        put: operations["readAllNotifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-data/{notice_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one notification, and marks it read
         * @description For its receiver, not for admins. Earlier ones about the same case are marked too. A repeated request changes nothing.
         */
        get: operations["readNotification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the key that a browser subscribes with
         * @description The public half of the key that messages are signed with (RFC 8292), base64url.
         */
        get: operations["getPushKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the caller's own devices that receive push messages
         * @description The last seen one first; at most 10, the limit of a person.
         */
        get: operations["listPushSubscriptions"];
        /**
         * Registers a device for push messages, or updates it
         * @description The browser's subscription, and the device's time zone. A repeated request only updates when the device was seen. A device belongs to the caller from then on, until the sign-in of this request ends, even if another person had it and its keys are the same; with other keys its endpoint is refused. Only endpoints of browsers' push services are accepted. An eleventh device replaces the one that was seen longest ago.
         */
        put: operations["putPushSubscription"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/subscriptions/{subscription_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a device from push messages
         * @description One of the caller's own. The browser's own subscription is not changed: the app ends it.
         */
        delete: operations["deletePushSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/subscriptions/{subscription_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a test message to a device
         * @description At once, also in quiet hours; at most 5 a minute. 404: the device does not exist, or its subscription has ended, and it is removed. 503: the push service does not accept the message now.
         */
        post: operations["testPushSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/quiet-hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the quiet hours of the caller's devices
         * @description In each device's local time, the same for all of them.
         */
        get: operations["getQuietHours"];
        /**
         * Sets the quiet hours of the caller's devices
         * @description Every day, in each device's local time. Messages of these hours are sent afterwards, one for each case. Emails are still sent.
         */
        put: operations["putQuietHours"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns how the caller learns of new cases
         * @description For attorneys: about the open cases of their categories in their places.
         */
        get: operations["getCaseAlerts"];
        /**
         * Sets how the caller learns of new cases
         * @description For attorneys: about the open cases of their categories in their places. `at_once` is a push message for each, which waits for the end of the quiet hours; `daily` is one email a day at a full hour.
         */
        put: operations["putCaseAlerts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/unsubscribe/{unsubscribe_token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the daily email about new cases, by its link
         * @description Public, for mail programs as well, which send a form of RFC 8058; a body is ignored. The response is 204 for every token, also an unknown one. Alerts at once stay as they are.
         */
        post: operations["unsubscribeFromAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the bids on a case
         * @description The owner sees every bid. An attorney sees only their own, and sends their own id as `attorney_id`.
         */
        get: operations["listBids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/{bid_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one bid
         * @description For the attorney who made it, the customer of its case, and admins.
         */
        get: operations["getBid"];
        put?: never;
        post?: never;
        /**
         * Deletes a bid
         * @description For admins. Notifies its attorney. If it was accepted, the case opens again and its owner is notified.
         */
        delete: operations["deleteBid"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bids on an open case
         * @description `content_version` is that of the case as the attorney has read it: if the case has changed since, the response is 409 `CASE_CHANGED`; without it this is not checked. Where the attorney may not see the case anymore, 409 `STATUS_CONFLICT` comes without `current_status`.
         */
        post: operations["createBid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes a bid, at most three times
         * @description Only a real change counts. It is of the bid with `update_count` changes, and refused with `BID_CHANGED` and the present bid when there were more since; without `update_count` this is not checked. `bid_status` is accepted and ignored.
         */
        put: operations["updateBid"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Withdraws a bid that the customer has not decided on
         * @description While the bid is open and its case open or paused. The bid is deleted, and the attorney may bid again while the case is open. The new bid starts with the changes made before, plus one for bidding again, and is refused with `BID_EDITS_USED` when none is left. A repeated request changes nothing.
         */
        put: operations["withdrawBid"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bids/updatestatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Accepts or rejects a bid, as the owner of the case
         * @description `update_count` is the one that was shown. If the bid has changed since, the response is 409 `BID_CHANGED` with the present bid; without `update_count`, a bid that changed after the customer last read it is refused in the same way when it is accepted. Accepting moves the case to pending and rejects every other open bid. `contact_preferences`, with an acceptance, are stored in the same transaction, so that the attorney is told of no unsafe way to make contact.
         */
        put: operations["updateBidStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    push: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receives a message about the account on a device
         * @description The body is what the device's service worker reads after its browser decrypted the message (Web Push, RFC 8030 and 8291). It goes to the endpoint of the device's subscription, at the browser's push service.
         */
        post: operations["receivePush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** Format: uuid */
        Uuid: string;
        /** Format: date-time */
        Instant: string;
        /** @enum {string} */
        CaseStatus: "open" | "accepted" | "pending" | "paused" | "closed" | "rejected";
        /** @enum {string} */
        BidStatus: "open" | "accepted" | "rejected";
        /** @enum {string} */
        RoleName: "customer" | "attorney" | "org:admin";
        /** @enum {string} */
        FirmSize: "1-2 lawyers" | "5-10 lawyers" | "10-50 lawyers" | "50+ lawyers";
        FirmSizes: components["schemas"]["FirmSize"][];
        Health: {
            /** @enum {string} */
            status: "ok";
            /** @description The version of the server. Only the readiness has it. */
            version?: string;
        };
        LiveEvent: {
            /**
             * @description `ready`: the stream is complete from here on, and with `is_resumed` also since Last-Event-ID. `case`: a change of a case of the caller's or a bid on it; for attorneys of their own bid, of a case on which their bid was not rejected, of its number of bids, or of the content of a case that takes bids and that they have opened. `notice`: a new notification, possibly about a case. `explore`: the list of open cases, sent to attorneys every few seconds at most, and at once to one who withdraws a bid. `office`: a change that admins see, sent to admins every few seconds at most. `refresh`: events may have been missed.
             * @enum {string}
             */
            kind: "ready" | "case" | "notice" | "explore" | "office" | "refresh";
            case_id?: components["schemas"]["Uuid"] | null;
            /** @enum {boolean} */
            is_resumed?: true;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            instance: string;
            /** @description The message for the person. */
            message: string;
            code: components["schemas"]["ProblemCode"];
            errors?: {
                field: string;
                message: string;
            }[];
            /** @description The status that does not allow it. */
            current_status?: string;
            bid?: components["schemas"]["Bid"];
            bid_id?: components["schemas"]["Uuid"];
            conflict_check?: components["schemas"]["ConflictCheck"];
            needed_license?: components["schemas"]["NeededLicense"];
            license?: components["schemas"]["AdminLicense"];
        };
        /** @description With `LICENSE_NEEDED`, of the attorney who asks: what is wrong with their license, and what the list shows of a case that they may not open. */
        NeededLicense: {
            gap: components["schemas"]["LicenseGap"];
            case?: {
                unique_id: number;
                /** @description `other` where the customer named the category, or the name of a practice area that an attorney had when the case was posted. */
                category_name: string;
                created_at: components["schemas"]["Instant"];
                place_name: string | null;
                case_status: components["schemas"]["CaseStatus"];
                /** Format: date-time */
                paused_until: string | null;
            };
        };
        /** @description What an attorney learns of a case that names other parties, before they say with `checkConflict` that they have no conflict of interest. */
        ConflictCheck: {
            unique_id: number;
            category_name: string;
            /** Format: date-time */
            created_at: string;
            place_name: string | null;
            parties: {
                /** @description Who it is, such as 'The other side'. */
                label: string;
                name: string;
            }[];
        };
        /**
         * @description Stable, for programs. More may be added; treat an unknown one by its status.
         * @enum {string}
         */
        ProblemCode: "MALFORMED_REQUEST" | "UNAUTHENTICATED" | "SESSION_ENDED" | "ACCOUNT_DELETED" | "WRONG_ROLE" | "PROOF_REQUIRED" | "INVITATION_REQUIRED" | "SECOND_FACTOR_REQUIRED" | "EMAIL_UNCONFIRMED" | "ACCOUNT_CLOSED" | "LICENSE_NEEDED" | "CONFLICT_CHECK_NEEDED" | "LICENSE_CHANGED" | "NOT_FOUND" | "NOT_ONBOARDED" | "STATUS_CONFLICT" | "BID_EXISTS" | "BID_CHANGED" | "BID_EDITS_USED" | "CASE_CHANGED" | "PHONE_REQUIRED" | "EMAIL_TAKEN" | "INVITATION_REPLACED" | "OWN_ACCOUNT" | "LAST_ADMIN" | "PROFILE_CHANGED" | "DRAFT_DELETED" | "TOO_MANY_DRAFTS" | "BODY_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "INVALID_FIELDS" | "IDEMPOTENCY_KEY_REUSED" | "CLIENT_TOO_OLD" | "TOO_MANY_REQUESTS" | "INTERNAL" | "UNAVAILABLE";
        Upload: {
            /** @description The file. */
            file: unknown;
        };
        UploadEnvelope: {
            data: {
                url: string;
            };
        };
        RefreshTokenEnvelope: {
            data: {
                refresh_token: string;
            };
        };
        Identity: {
            role_name: components["schemas"]["RoleName"];
            uuid: components["schemas"]["Uuid"];
            user: {
                first_name: string | null;
                last_name: string | null;
            };
            /**
             * Format: date-time
             * @description Only present when the person has closed their account. It is deleted then.
             */
            closed_until?: string;
            /**
             * @description Only present when the person must confirm their email first.
             * @constant
             */
            email_confirmed?: false;
            /**
             * @description Only present when an admin must log in with a second factor first.
             * @constant
             */
            second_factor_passed?: false;
            /**
             * @description Only present for an attorney whose account opens with a password alone.
             * @constant
             */
            has_second_factor?: false;
            organization: {
                name: string;
            } | null;
        };
        IdentityEnvelope: {
            data: components["schemas"]["Identity"];
        };
        Customer: {
            id: components["schemas"]["Uuid"];
            first_name: string;
            last_name: string;
            email: string;
            /** @description The phone number; null until it is added. */
            contact_info: string | null;
            version: components["schemas"]["ProfileVersion"];
            contact_preferences?: components["schemas"]["ContactPreferences"];
        };
        CustomerCreate: {
            /** @description The phone number; 10 digits. */
            contact_info: string;
            email: string;
            first_name: string;
            last_name: string;
            password: string;
        };
        CustomerFromIdentity: {
            clerk_user_id: string;
            first_name?: string;
            last_name?: string;
            /** @description The phone number; 10 digits. */
            contact_info?: string;
        };
        CustomerUpdate: {
            id: components["schemas"]["Uuid"];
            /** @description The phone number; 10 digits. */
            contact_info?: string | null;
            first_name: string;
            last_name: string;
            password?: string;
            contact_preferences?: components["schemas"]["ContactPreferences"];
            version?: components["schemas"]["ProfileVersion"];
        };
        /** @description After an edit, whether it changed anything. False for an edit to the same values, which does not count as a change. */
        Changed: boolean;
        EmailEnvelope: {
            data: {
                email: string;
            };
        };
        EmailConfirm: {
            code: string;
        };
        EmailCheck: {
            email: string;
        };
        PasswordCheck: {
            email: string;
            password: string;
            first_name?: string;
            last_name?: string;
            company_name?: string;
        };
        CustomerEnvelope: {
            data: components["schemas"]["Customer"];
            changed?: components["schemas"]["Changed"];
        };
        /** @description A law firm, as its owner sees it. */
        Attorney: {
            id: components["schemas"]["Uuid"];
            company_name: string;
            description: string;
            law_firm_size: components["schemas"]["FirmSize"];
            website_link: string | null;
            phone_number: string;
            languages_known: string;
            /** @description The languages that are found in "languages_known", of those that customers can choose. */
            languages?: string[];
            email: string;
            profile_image: string | null;
            category: components["schemas"]["Category"][];
            category_id: components["schemas"]["Uuid"][];
            /** @description The name of a category that is not a standard one. */
            other_category_name: string | null;
            /** @description Where the attorney works, by name. A state stands for all its counties. */
            places: components["schemas"]["Place"][];
            version: components["schemas"]["ProfileVersion"];
        };
        /**
         * @description `pending`: entered, and not checked yet. `verified`: found on the state's public roll. `refused`: not found, or the check was withdrawn. `expired`: its check has ended.
         * @enum {string}
         */
        LicenseStatus: "pending" | "verified" | "refused" | "expired";
        /**
         * @description Why an attorney may not open the cases of a state: they have not entered a license, or it has another status than `verified`.
         * @enum {string}
         */
        LicenseGap: "missing" | "pending" | "refused" | "expired";
        /** @description An attorney's license of a state. */
        License: {
            id: components["schemas"]["Uuid"];
            /** @description Its FIPS code. */
            state: string;
            /** @description The name of its holder as the state's list has it, for the attorney and admins only; null for one that was entered without it. */
            name_on_license?: string | null;
            bar_number: string;
            /**
             * Format: date-time
             * @description Midnight UTC of the day.
             */
            admitted_on: string;
            license_status: components["schemas"]["LicenseStatus"];
            /** @description The roll it was compared with. */
            source: string | null;
            refusal_reason: string | null;
            submitted_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description Null while the license is `pending` or `refused`.
             */
            checked_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
            version: number;
        };
        LicenseEnvelope: {
            data: components["schemas"]["License"];
        };
        LicensesEnvelope: {
            data: components["schemas"]["License"][];
            /** @description Whether cases open only for attorneys whose license is checked in their state. */
            is_required: boolean;
        };
        LicenseSave: {
            /** @description The name of its holder as the state's list has it. Without it, a stored name stays. A name that is all that has changed leaves a checked license checked for 30 days at most, and admins look at it again. */
            name_on_license?: string;
            bar_number: string;
            /** @description Midnight UTC of the day. */
            admitted_on: string;
            version?: number;
        };
        LicenseVerification: {
            /** @description Where it was found. */
            source: string;
            version: number;
        };
        LicenseRefusal: {
            /** @description What the attorney reads. */
            reason: string;
            version: number;
        };
        /** @description A license with its attorney. */
        AdminLicense: {
            id: components["schemas"]["Uuid"];
            state: string;
            /** @description Null for one that was entered without it. */
            name_on_license?: string | null;
            bar_number: string;
            /** Format: date-time */
            admitted_on: string;
            license_status: components["schemas"]["LicenseStatus"];
            source: string | null;
            refusal_reason: string | null;
            submitted_at: components["schemas"]["Instant"];
            /** Format: date-time */
            checked_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
            version: number;
            attorney_id: components["schemas"]["Uuid"];
            company_name: string;
            /** @description The firms of other accounts that entered the same number in the same state, at most three. Only its digits count, without leading zeros. */
            also_entered_by?: string[];
            last_finding?: components["schemas"]["LicenseFinding"];
        };
        /** @description A state's public roll of lawyers, where admins look up licenses. */
        LicenseRoll: {
            /** @description The FIPS code of the state. */
            state: string;
            /** @description Who keeps it. */
            keeper: string;
            /** @description An https address. */
            url: string;
            /** @description How many independent sources give the address that this version came with; 2: two or more, 0: it is the keeper's start page. */
            sources: number;
            /**
             * Format: date-time
             * @description When an admin corrected the address; null for the one that this version came with.
             */
            corrected_at: string | null;
        };
        LicenseRollEnvelope: {
            data: components["schemas"]["LicenseRoll"];
        };
        LicenseRollListEnvelope: {
            data: components["schemas"]["LicenseRoll"][];
        };
        LicenseRollCorrection: {
            /** @description An https address; null for the one that this version came with. */
            url: string | null;
        };
        /** @description What an admin found last about a license of the attorney in this state, also about another number or one that was deleted since. */
        LicenseFinding: {
            /** @enum {string} */
            license_status: "verified" | "refused";
            at: components["schemas"]["Instant"];
            /** @description The name of the admin, while their account exists. */
            by: string | null;
            bar_number: string | null;
            /** @description Where it was found, or why it was refused. */
            finding: string | null;
            /** @description The name that the attorney's firm had then; null when it was not recorded. */
            company_name?: string | null;
            /** @description The name on the license then; null when it had none. */
            name_on_license?: string | null;
        } | null;
        AdminLicenseListEnvelope: {
            data: components["schemas"]["AdminLicense"][];
            total_count: number;
            total_page: number;
            is_count_capped: components["schemas"]["IsCountCapped"];
        };
        /** @description The check of the attorney's license in the case's state, or in any state for a case without a place; null when no license is checked there. */
        BidLicense: {
            /** @description Its FIPS code. */
            state: string;
            checked_at: components["schemas"]["Instant"];
        } | null;
        /**
         * @description Why the attorney has no checked license for the case (see `LicenseGap`); null when they have one.
         * @enum {string|null}
         */
        BidLicenseGap: "missing" | "pending" | "refused" | "expired" | null;
        AttorneyCreate: {
            email: string;
            password: string;
            company_name: string;
            description: string;
            /** @description 10 digits. */
            phone_number: string;
            languages_known: string;
            website_link?: string | null;
            /** @description The URL in the response of the upload. */
            profile_image?: string | null;
            /** @description Categories of the list. Another attorney's becomes one of the attorney's own, with another id. */
            category_id: components["schemas"]["Uuid"][];
            /** @description A category that is not in the list. */
            other_category_name?: string | null;
            law_firm_size: components["schemas"]["FirmSize"];
        };
        AttorneyFromIdentity: {
            clerk_user_id: string;
            /** @description The identity's own, ignoring case. */
            email?: string;
            company_name: string;
            description: string;
            /** @description 10 digits. */
            phone_number: string;
            languages_known: string;
            website_link?: string | null;
            /** @description The URL in the response of the upload. */
            profile_image?: string | null;
            /** @description Categories of the list. Another attorney's becomes one of the attorney's own, with another id. */
            category_id: components["schemas"]["Uuid"][];
            /** @description A category that is not in the list. */
            other_category_name?: string | null;
            law_firm_size: components["schemas"]["FirmSize"];
        };
        AttorneyUpdate: {
            id: components["schemas"]["Uuid"];
            company_name: string;
            description: string;
            /** @description 10 digits. */
            phone_number: string;
            languages_known: string;
            website_link?: string | null;
            /** @description The URL in the response of the upload. */
            profile_image?: string | null;
            /** @description Categories of the list. Another attorney's becomes one of the attorney's own, with another id. */
            category_id: components["schemas"]["Uuid"][];
            /** @description A category that is not in the list. */
            other_category_name?: string | null;
            /** @description Where the attorney works; without it the places stay as they are. */
            places?: components["schemas"]["PlaceCode"][];
            law_firm_size: components["schemas"]["FirmSize"];
            password?: string;
            version?: components["schemas"]["ProfileVersion"];
        };
        AttorneyEnvelope: {
            data: components["schemas"]["Attorney"];
            changed?: components["schemas"]["Changed"];
        };
        /** @description The version of the profile, which each save increments. */
        ProfileVersion: number;
        Admin: {
            id: components["schemas"]["Uuid"];
            first_name: string;
            last_name: string;
            email: string;
            contact_info: string;
        };
        AdminCreate: {
            /** @description The phone number; 10 digits. */
            contact_info: string;
            email: string;
            first_name: string;
            last_name: string;
            password: string;
        };
        AdminEnvelope: {
            data: components["schemas"]["Admin"];
        };
        /** @description Whether there are more than were counted; `total_count` is then the limit. */
        IsCountCapped: boolean;
        /** @description A customer, as an admin sees them. */
        AdminCustomer: {
            id: components["schemas"]["Uuid"];
            clerk_user_id: string;
            first_name: string;
            last_name: string;
            email: string;
            /** @description Every email that the identity provider knows; in a list, the record's own alone. */
            clerk_emails: string[];
            contact_info: string | null;
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When they last signed in; null for never.
             */
            last_signin_at: string | null;
            cases_count: number;
        };
        AdminCustomerEnvelope: {
            data: components["schemas"]["AdminCustomer"];
        };
        AdminCustomerListEnvelope: {
            data: components["schemas"]["AdminCustomer"][];
            total_count: number;
            total_page: number;
            is_count_capped: components["schemas"]["IsCountCapped"];
        };
        /** @description An attorney, as an admin sees them. */
        AdminAttorney: {
            id: components["schemas"]["Uuid"];
            clerk_user_id: string;
            company_name: string;
            email: string;
            /** @description Every email that the identity provider knows; in a list, the record's own alone. */
            clerk_emails: string[];
            profile_image: string | null;
            law_firm_size: components["schemas"]["FirmSize"];
            website_link: string | null;
            category: components["schemas"]["CategoryName"][];
            languages_known: string;
            description: string;
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When they last signed in; null for never.
             */
            last_signin_at: string | null;
            bids_count: number;
            /** @description They are rejected when the attorney is deleted. */
            open_bids_count: number;
            /** @description Cases that are pending with the attorney or accepted by them; they open again when the attorney is deleted. */
            won_cases_count: number;
            /** @description Where the attorney works, by name; absent in a list. A state stands for all its counties. */
            places?: components["schemas"]["Place"][];
            /** @description By state; absent in a list. */
            licenses?: components["schemas"]["License"][];
        };
        AdminAttorneyEnvelope: {
            data: components["schemas"]["AdminAttorney"];
        };
        AdminAttorneyListEnvelope: {
            data: components["schemas"]["AdminAttorney"][];
            total_count: number;
            total_page: number;
            is_count_capped: components["schemas"]["IsCountCapped"];
        };
        CategoryName: {
            name: string;
        };
        /** @description An admin, as an admin sees them. */
        AdminUser: {
            id: components["schemas"]["Uuid"];
            clerk_user_id: string;
            first_name: string;
            last_name: string;
            email: string;
            /** @description Every email that the identity provider knows; in a list, the record's own alone. */
            clerk_emails: string[];
            contact_info: string | null;
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When they last signed in; null for never.
             */
            last_signin_at: string | null;
        };
        AdminUserEnvelope: {
            data: components["schemas"]["AdminUser"];
        };
        AdminUserListEnvelope: {
            data: components["schemas"]["AdminUser"][];
            total_count: number;
            total_page: number;
            is_count_capped: components["schemas"]["IsCountCapped"];
        };
        /** @description A case in an admin's list. */
        AdminCaseListItem: {
            id: components["schemas"]["Uuid"];
            unique_id: number;
            category_name: string;
            case_status: components["schemas"]["CaseStatus"];
            created_at: components["schemas"]["Instant"];
            total_bid: number;
            /** @description Null for a case without a place. */
            place_name: string | null;
            customer_id: components["schemas"]["Uuid"];
            customer: {
                first_name: string;
                last_name: string;
                email: string;
            };
        };
        AdminCaseListEnvelope: {
            data: components["schemas"]["AdminCaseListItem"][];
            total_count: number;
            total_page: number;
            is_count_capped: components["schemas"]["IsCountCapped"];
        };
        /** @description A bid in an admin's list. */
        AdminBidListItem: {
            id: components["schemas"]["Uuid"];
            case_id: components["schemas"]["Uuid"];
            case_unique_id: number;
            category_name: string;
            case_status: components["schemas"]["CaseStatus"];
            attorney_id: components["schemas"]["Uuid"];
            attorney: {
                company_name: string;
                email: string;
                profile_image: string | null;
            };
            /** @description Percent for personal injury, else dollars. */
            bid_amount: number;
            bid_status: components["schemas"]["BidStatus"];
            ended_at: components["schemas"]["BidEndedAt"];
            additional_note: string;
            is_payment_activated: boolean;
            created_at: components["schemas"]["Instant"];
        };
        AdminBidListEnvelope: {
            data: components["schemas"]["AdminBidListItem"][];
            total_count: number;
            total_page: number;
            is_count_capped: components["schemas"]["IsCountCapped"];
        };
        /** @description A bid, as an admin sees it. */
        AdminBid: {
            id: components["schemas"]["Uuid"];
            case_id: components["schemas"]["Uuid"];
            attorney_id: components["schemas"]["Uuid"];
            bid_amount: number;
            additional_note: string;
            is_payment_activated: boolean;
            covers: components["schemas"]["BidCoverage"];
            fee_type: components["schemas"]["BidFeeType"];
            fee_hours: components["schemas"]["BidFeeHours"];
            update_count: number;
            bid_status: components["schemas"]["BidStatus"];
            /**
             * Format: date-time
             * @description When the bid ends by itself.
             */
            ends_at: string | null;
            ended_at: components["schemas"]["BidEndedAt"];
            created_at: components["schemas"]["Instant"];
            attorney: components["schemas"]["AdminAttorney"];
            case_unique_id: number;
            category_name: string;
            case: {
                unique_id: number;
                category_name: string;
                case_status: components["schemas"]["CaseStatus"];
                case_details: string;
            };
        };
        /** @description The email and the role of an invitation. */
        UserInvite: {
            email: string;
            /** @default customer */
            role_name?: components["schemas"]["InvitedRole"];
        };
        /** @description An invitation, as admins see it. */
        SentInvitation: {
            id: components["schemas"]["Uuid"];
            email: string;
            role_name: components["schemas"]["InvitedRole"];
            /** @enum {string} */
            invitation_status: "pending" | "used" | "expired";
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When the email was sent; null while it waits.
             */
            sent_at: string | null;
            /** @description Why the last attempt to send the email failed, in words. */
            send_failure: string | null;
            expires_at: components["schemas"]["Instant"];
            /** Format: date-time */
            used_at: string | null;
            /** @description The name of the admin; null for the command line and for deleted admins. */
            invited_by: string | null;
        };
        SentInvitationEnvelope: {
            data: components["schemas"]["SentInvitation"];
        };
        /** @enum {string} */
        JobQueue: "case-deadline" | "bid-end" | "court-reminder" | "license-sweep" | "identity-removal" | "erasure" | "notice-email" | "case-email" | "invitation-email" | "draft-link-email" | "code-email" | "account-email" | "data-copy" | "case-alert" | "alert-push" | "alert-email" | "notice-push" | "device-push" | "housekeeping";
        /** @description A job whose last attempt failed, as admins see it. */
        FailedJob: {
            id: components["schemas"]["Uuid"];
            queue: components["schemas"]["JobQueue"];
            /** @description The cause in words, without names and emails of people. */
            cause: string;
            attempts: number;
            /** @description Whether no automatic retry will follow. */
            is_given_up: boolean;
            failed_at: components["schemas"]["Instant"];
            /** @description The subject of the job, as far as it still exists. */
            about: {
                /** @description Of an invitation or an account. */
                email: string | null;
                /** @description The name of the receiver. */
                person: string | null;
                case_unique_id: number | null;
                /** @description Of a notification. */
                title: string | null;
            };
        };
        JobRetryEnvelope: {
            data: {
                /** @enum {string} */
                outcome: "done" | "failed" | "running";
                /** @description Why it failed again, in words. */
                cause: string | null;
            };
        };
        FailedJobListEnvelope: {
            data: components["schemas"]["FailedJob"][];
            total_count: number;
            total_page: number;
            is_count_capped: components["schemas"]["IsCountCapped"];
        };
        SentInvitationListEnvelope: {
            data: components["schemas"]["SentInvitation"][];
            total_count: number;
            total_page: number;
            is_count_capped: components["schemas"]["IsCountCapped"];
        };
        /** @description A consequence of a line of the audit record. */
        AuditConsequence: {
            id: components["schemas"]["Uuid"];
            at: components["schemas"]["Instant"];
            actor: {
                /**
                 * @description `clock`: a deadline; `operator`: the command line.
                 * @enum {string}
                 */
                role: "customer" | "attorney" | "org:admin" | "clock" | "operator";
                /** Format: uuid */
                id: string | null;
                /** @description Null without a person, and for deleted people. */
                name: string | null;
            };
            /** @description Such as `case.pause`, `bid.accept`, `user.delete`, `user.change_email`, `invitation.create`. */
            event: string;
            /** @enum {string} */
            entity: "case" | "bid" | "customer" | "attorney" | "admin" | "invitation";
            entity_id: components["schemas"]["Uuid"];
            /** Format: uuid */
            case_id: string | null;
            /** @description Null without a case, and for a deleted one. */
            case_unique_id: number | null;
            from_status: string | null;
            to_status: string | null;
            reason: string | null;
            removed_case: components["schemas"]["RemovedCase"];
            /** @description The email of an invitation, while it exists. */
            invited_email: string | null;
            bid: components["schemas"]["AuditBid"];
            license: components["schemas"]["AuditLicense"];
            /** @description The firm of the attorney account that the line is about, while it exists. */
            company_name: string | null;
        };
        /** @description The bid of a line as it is now, while it exists. The audit record itself has no amounts. */
        AuditBid: {
            /** @description Null for a former attorney. */
            company_name: string | null;
            bid_amount: number;
            category_name: string;
        } | null;
        /** @description The license that a line is about; of a roll, its state, with its address as the finding. */
        AuditLicense: {
            /** @description Its FIPS code. */
            state: string;
            /** @description The name on it then; null when it had none, and for a former attorney. */
            name_on_license?: string | null;
            /** @description Null for a former attorney. */
            bar_number: string | null;
            /** @description Where an admin found it, or why they refused it. */
            finding: string | null;
        } | null;
        /** @description The deletion that a line is a consequence of, in a list that does not have it as a line of its own. */
        AuditCause: {
            event: components["schemas"]["AuditConsequence"];
            consequence_counts: components["schemas"]["AuditCounts"];
        } | null;
        /** @description The number of consequences of each kind. The first 1,000 are counted. */
        AuditCounts: {
            entity: string;
            event: string;
            count: number;
        }[];
        /** @description A line of the audit record. */
        AuditEvent: {
            id: components["schemas"]["Uuid"];
            at: components["schemas"]["Instant"];
            actor: {
                /**
                 * @description `clock`: a deadline; `operator`: the command line.
                 * @enum {string}
                 */
                role: "customer" | "attorney" | "org:admin" | "clock" | "operator";
                /** Format: uuid */
                id: string | null;
                /** @description Null without a person, and for deleted people. */
                name: string | null;
            };
            /** @description Such as `case.pause`, `bid.accept`, `user.delete`, `invitation.create`. */
            event: string;
            /** @enum {string} */
            entity: "case" | "bid" | "customer" | "attorney" | "admin" | "invitation" | "job" | "key";
            entity_id: components["schemas"]["Uuid"];
            /** Format: uuid */
            case_id: string | null;
            /** @description Null without a case, and for a deleted one. */
            case_unique_id: number | null;
            from_status: string | null;
            to_status: string | null;
            /** @description The admin's reason for the deletion. */
            reason: string | null;
            removed_case: components["schemas"]["RemovedCase"];
            /** @description The email of an invitation, while it exists. */
            invited_email: string | null;
            bid: components["schemas"]["AuditBid"];
            license: components["schemas"]["AuditLicense"];
            /** @description The firm of the attorney account that the line is about, while it exists. */
            company_name: string | null;
            cause: components["schemas"]["AuditCause"];
            /** @description The consequences at the same time that have no line of their own, in order. The first 100. */
            consequences: components["schemas"]["AuditConsequence"][];
            consequence_counts: components["schemas"]["AuditCounts"];
        };
        /** @enum {string} */
        SecurityKind: "sign_in" | "sign_out_everywhere" | "lock" | "throttle" | "session_reuse" | "reverification" | "password_change" | "password_reset" | "email_change" | "second_factor" | "refusal" | "admin_read" | "admin_list" | "admin_search" | "key_rotation";
        SecuritySearch: {
            /** @description An account's email, an IP address, or a hash from a line. */
            search?: string;
            kind?: components["schemas"]["SecurityKind"];
            cursor?: string;
            limit?: number;
        };
        /** @description A line of the security log. It names no one. */
        SecurityEvent: {
            id: number;
            at: components["schemas"]["Instant"];
            kind: components["schemas"]["SecurityKind"];
            /** @description `success`, or the code of the refusal. */
            result: string;
            /** @description The hash of the acting account. */
            account: string | null;
            /** @description The hash of the affected account, if it is another one. */
            subject: string | null;
            /** @description The hash of the IP address. */
            address: string | null;
            operation: string | null;
            /** @description The `X-Request-Id` of the response. */
            request_id: string | null;
        };
        SecurityEventListEnvelope: {
            data: components["schemas"]["SecurityEvent"][];
            /** @description The number of items in this response. */
            total_count: number;
            total_page: number;
            next_cursor: string | null;
        };
        /** @description The case's fields, of a deleted case as far as the audit record has them. */
        RemovedCase: {
            unique_id: number;
            category_name: string;
        } | null;
        AuditEventListEnvelope: {
            data: components["schemas"]["AuditEvent"][];
            /** @description The number of items in this response. */
            total_count: number;
            total_page: number;
            next_cursor: string | null;
        };
        /** @description Figures about the cases of the last days. Minutes are counted from when the case was posted. */
        Overview: {
            days: number;
            since: components["schemas"]["Instant"];
            /** @description The version of the server. */
            version?: string;
            /** @description The newest daily backup, or null without any. Only present when the server makes daily backups. */
            backup?: {
                at: components["schemas"]["Instant"];
                bytes: number;
            } | null;
            total_cases: number;
            /** @description Whether there were more; these are the newest. */
            is_capped: boolean;
            by_status: {
                case_status: components["schemas"]["CaseStatus"];
                count: number;
            }[];
            /** @description The ten categories with the most cases, and one with a null name for all others. */
            by_category: {
                category_name: string | null;
                count: number;
            }[];
            bids_per_case: {
                from: number;
                /** @description Null for any number. */
                to: number | null;
                count: number;
            }[];
            first_bid: components["schemas"]["Waiting"];
            acceptance: components["schemas"]["Waiting"];
            /** @description How the price on which customer and attorney agreed compares with the accepted bid's, in how many cases. */
            agreed_prices?: {
                higher: number;
                same: number;
                lower: number;
            };
        };
        /** @description The time from the posting to an event. */
        Waiting: {
            /** @description Null when it has happened to no case. */
            median_minutes: number | null;
            /** @description The number of cases that it has not happened to. */
            waiting: number;
            buckets: {
                /** @description Null for longer than all others. */
                up_to_minutes: number | null;
                count: number;
            }[];
        };
        OverviewEnvelope: {
            data: components["schemas"]["Overview"];
        };
        /** @enum {string} */
        InvitedRole: "customer" | "attorney" | "admin";
        Invitation: {
            email: string;
            role_name: components["schemas"]["InvitedRole"];
            expires_at: components["schemas"]["Instant"];
        };
        InvitationEnvelope: {
            data: components["schemas"]["Invitation"];
        };
        Category: {
            id: components["schemas"]["Uuid"];
            /** @description In lower case for a standard category, else as it was typed. */
            name: string;
            /** @description Whether a person added it. Each person has their own. */
            is_other: boolean;
        };
        CategoryCreate: {
            name: string;
            /** @constant */
            is_other: true;
        };
        CategoryUpdate: {
            id: components["schemas"]["Uuid"];
            name: string;
            /** @constant */
            is_other: true;
        };
        CategoryEnvelope: {
            data: components["schemas"]["Category"];
        };
        CategoryListEnvelope: {
            data: components["schemas"]["Category"][];
            total_count: number;
            total_page: number;
        };
        /** @description The answers of a DUI case. `null` means not answered. */
        DuiAnswers: {
            /** Format: date-time */
            violation_date?: string | null;
            citation_number?: string | null;
            case_filed_court_name?: string | null;
            hearings_attended?: number | null;
            /**
             * Format: date-time
             * @description The next court date. Midnight means that its time is not known.
             */
            next_hearing_date?: string | null;
            /** @enum {string|null} */
            hearing_type?: "Initial Appearance" | "Preliminary Hearing" | "Status Conference" | "Arraignment" | "Pre-trial conference" | "Change of plea" | "Jury Trial" | null;
            charges_filed?: string | null;
            is_first_offense?: boolean | null;
            dui_convictions_last_7_years?: boolean | null;
            felony_convictions?: boolean | null;
            misdemeanor_convictions_last_7_years?: boolean | null;
            on_probation?: boolean | null;
            /** @enum {string|null} */
            immigration_status?: "Undocumented" | "Visa Status" | "Resident" | "Citizen" | null;
        };
        /** @description The answers of a bankruptcy case. Amounts are dollars. `null` means not answered. */
        BankruptcyAnswers: {
            spouse_name?: string | null;
            no_of_children?: number | null;
            year_gross_income?: number | null;
            you_spouse_own_business?: boolean | null;
            own_a_house?: boolean | null;
            owe_on_house?: number | null;
            estimated_equality_in_house?: number | null;
            unsecured_debt?: number | null;
            secured_debt?: number | null;
            is_other_legal_proceedings?: boolean | null;
            what_legal_proceeding_involved?: string | null;
            is_paychecks_subject?: boolean | null;
            is_outstanding_tax?: boolean | null;
            what_years?: string | null;
            irs_agreements?: boolean | null;
        };
        /** @description The answers of a family case. Amounts are dollars. `null` means not answered. */
        FamilyAnswers: {
            /** @description Divorce with Children; Divorce without children; Legal Separation with children; Legal Separation without children; Non-Married Couples: Establish Paternity / Child Custody / Child Support; or another, in the person's own words. */
            familiar_situations?: string | null;
            adversary_name?: string | null;
            address_of_adversary?: string | null;
            /** Format: date-time */
            marriage_date?: string | null;
            marriage_place?: string | null;
            children_common?: number | null;
            is_other_children?: boolean | null;
            community_assets_value?: number | null;
            community_debt_type?: number | null;
            is_adversary_own_business?: boolean | null;
        };
        /** @description The answers of a civil case. Amounts are dollars. `null` means not answered. */
        CivilAnswers: {
            case_number?: string | null;
            /** @enum {string|null} */
            case_matter?: "Civil matter" | "Business matter" | null;
            business_name?: string | null;
            business_based?: string | null;
            person_interest_same_filling?: boolean | null;
            adversary_name?: string | null;
            filling_this_case_for?: string | null;
            what_is_residency?: string | null;
            adversary_conduct_business?: string | null;
            compensation_seeking?: number | null;
            is_currently_facing?: boolean | null;
            court_name?: string | null;
            /** Format: date-time */
            served_date?: string | null;
        };
        /** @description The answers of a personal injury case. Amounts are dollars. `null` means not answered. */
        PersonalInjuryAnswers: {
            /** @enum {string|null} */
            vehicle_accident_type?: "Motorized Vehicle Accident" | "Slip and Fall Accident" | null;
            /** Format: date-time */
            date_of_accident?: string | null;
            police_department_involved?: string | null;
            cross_streets?: string | null;
            where_you_cited?: boolean | null;
            was_anybody_cited?: boolean | null;
            no_of_people_on_vehicle?: number | null;
            impacted_car_part?: string | null;
            amount_of_damages_to_vehicle?: number | null;
            is_doctor_visit?: boolean | null;
            body_parts_hurting?: string | null;
            is_notified_authority?: boolean | null;
            contact_details_name?: string | null;
            contact_details_email?: string | null;
        };
        CaseCreate: {
            category_id: components["schemas"]["Uuid"];
            category_name?: string;
            customer_id: components["schemas"]["Uuid"];
            firm_size: components["schemas"]["FirmSizes"];
            case_details: string;
            place?: components["schemas"]["PlaceCode"];
            disclosures?: components["schemas"]["Disclosures"];
            disclaimer_version?: components["schemas"]["DisclaimerVersion"];
            dui?: components["schemas"]["DuiAnswers"];
            bankruptcy?: components["schemas"]["BankruptcyAnswers"];
            family?: components["schemas"]["FamilyAnswers"];
            civil?: components["schemas"]["CivilAnswers"];
            personal_injury?: components["schemas"]["PersonalInjuryAnswers"];
        };
        /**
         * @description Which attorneys read an answer: `bidders`, all who may open the case, or `chosen`, only the one whose bid was accepted.
         * @enum {string}
         */
        Disclosure: "bidders" | "chosen";
        /** @description Which attorneys read the sensitive answers, by the field's name. A sensitive field that is not named has the disclosure that it begins with in the app. An answer to a question that is asked only because of another answer is for the chosen attorney while that one is. */
        Disclosures: {
            [key: string]: components["schemas"]["Disclosure"];
        };
        CaseUpdate: {
            id: components["schemas"]["Uuid"];
            version: number;
            case_details: string;
            firm_size: components["schemas"]["FirmSizes"];
        };
        CourtDateUpdate: {
            id: components["schemas"]["Uuid"];
            court_date_changes: number;
            /**
             * Format: date-time
             * @description Midnight means that its time is not known.
             */
            next_hearing_date: string | null;
            kind?: components["schemas"]["CourtDateKind"];
            room?: string;
            address?: string;
            due?: string;
        };
        /**
         * @description A day in court, or the last day for something, such as an answer to the court.
         * @enum {string}
         */
        CourtDateKind: "hearing" | "deadline";
        /** @description A day and a time on the court's clock; at midnight, the time is not known. `room` and `address`: where a hearing is. `due`: what is due by a deadline. Only the chosen attorney gets these three. */
        CourtDate: {
            kind: components["schemas"]["CourtDateKind"];
            /** Format: date-time */
            at: string;
            room?: string;
            address?: string;
            due?: string;
        };
        CourtDateProposal: {
            id: components["schemas"]["Uuid"];
            /** @description The version of the proposal that was shown; 0 without any. */
            version: number;
            /**
             * Format: date-time
             * @description Midnight means that its time is not known.
             */
            next_hearing_date: string;
            kind?: components["schemas"]["CourtDateKind"];
            room?: string;
            address?: string;
            due?: string;
        };
        CourtDateAnswer: {
            id: components["schemas"]["Uuid"];
            /** @description The version of the proposal that was shown. */
            version: number;
            /** @description How often the court date that was shown had changed. */
            court_date_changes: number;
            is_accepted: boolean;
        };
        /** @description The court date that the attorney of the accepted bid has proposed. `proposed`: the customer has not answered. Absent when none was proposed, when the case is over, when the customer set the same date themselves, and when they changed the date again after a yes. */
        DateProposal: {
            /** @enum {string} */
            state: "proposed" | "accepted" | "refused";
            /** @description How often the attorney has proposed a date. */
            version: number;
            court_date: components["schemas"]["CourtDate"];
            proposed_at: components["schemas"]["Instant"];
            /** Format: date-time */
            answered_at: string | null;
        };
        CaseStatusUpdate: {
            id: components["schemas"]["Uuid"];
            case_status: components["schemas"]["CaseStatus"];
            attorney_id?: components["schemas"]["Uuid"];
            customer_id?: components["schemas"]["Uuid"];
            category_id?: components["schemas"]["Uuid"];
            category_name?: string;
            case_details?: string;
            firm_size?: components["schemas"]["FirmSizes"];
        };
        CaseContacted: {
            id: components["schemas"]["Uuid"];
            disclaimer_version?: components["schemas"]["DisclaimerVersion"];
        };
        CaseConflict: {
            id: components["schemas"]["Uuid"];
            has_conflict: boolean;
        };
        /**
         * @description Why a case is not for an attorney.
         * @enum {string}
         */
        PassReason: "too_far" | "not_my_field" | "no_capacity" | "price" | "other";
        CasePassing: {
            id: components["schemas"]["Uuid"];
            /** @description Null takes it back. */
            reason: components["schemas"]["PassReason"] | null;
        };
        /** @description That the attorney has passed on the case, and when; absent otherwise. */
        CasePass: {
            reason: components["schemas"]["PassReason"];
            at: components["schemas"]["Instant"];
        };
        /** @description How many attorneys have passed on the case for each reason, the most frequent first; absent when none has. They are not named. */
        CasePasses: {
            reason: components["schemas"]["PassReason"];
            count: number;
        }[];
        CaseNotContacted: {
            id: components["schemas"]["Uuid"];
        };
        CaseStillLooking: {
            id: components["schemas"]["Uuid"];
        };
        /** @description What the customer of an open case was told while no bid came: that none has come yet (`told`), the question whether they are still looking (`asked`), or that new attorneys no longer find the case (`hidden`). Absent before the first message, and once a bid has come, unless the case is hidden. */
        CaseSilence: {
            /** @enum {string} */
            step: "told" | "asked" | "hidden";
            /**
             * Format: date-time
             * @description With `asked`: when new attorneys no longer find the case unless the customer answers.
             */
            answer_by?: string;
        };
        AgreementEntry: {
            id: components["schemas"]["Uuid"];
            /** @description The version of the terms that were shown; 0 without any. */
            version: number;
            /** @description The agreed price, with the unit and the limits of a bid. */
            bid_amount: number;
            fee_type?: components["schemas"]["BidFeeType"];
            fee_hours?: components["schemas"]["BidFeeHours"];
            /**
             * @description What is included.
             * @default
             */
            additional_note?: string;
        };
        AgreementAnswer: {
            id: components["schemas"]["Uuid"];
            /** @description The version of the terms that were shown. */
            version: number;
            is_agreed: boolean;
        };
        AgreedPrice: {
            bid_amount: number;
            fee_type: components["schemas"]["BidFeeType"];
            fee_hours: components["schemas"]["BidFeeHours"];
        };
        /** @description The terms on which, as the attorney of the accepted bid says, both sides agreed. `proposed`: the customer has not answered. Absent when nothing was entered, and when the case was over before both agreed. */
        Agreement: {
            /** @enum {string} */
            state: "proposed" | "agreed" | "refused";
            /** @description How often the attorney has entered terms. */
            version: number;
            /** @description The agreed price. */
            bid_amount: number;
            fee_type: components["schemas"]["BidFeeType"];
            fee_hours: components["schemas"]["BidFeeHours"];
            /** @description What is included; empty when the attorney did not say. */
            additional_note: string;
            entered_at: components["schemas"]["Instant"];
            /** Format: date-time */
            answered_at: string | null;
            /** @description What the accepted bid says. */
            bid: components["schemas"]["AgreedPrice"];
        };
        CaseDecline: {
            id: components["schemas"]["Uuid"];
            attorney_id: components["schemas"]["Uuid"];
            /** @constant */
            case_status: "rejected";
        };
        /** @description A county by its FIPS code of 5 digits, or a state by the 2 digits of its code. */
        PlaceCode: string;
        Place: {
            code: components["schemas"]["PlaceCode"];
            /** @description The name, such as "Maricopa County, Arizona". */
            name: string;
        };
        /** @description Where the case is, as a "PlaceCode"; null for a case that was posted without it. */
        CasePlace: string | null;
        /** @description The name of the place, such as "Maricopa County, Arizona". */
        CasePlaceName: string | null;
        /** @description How often the owner has changed the next court date. A calendar replaces an appointment by one with a greater number. */
        CourtDateChanges: number;
        /** @description Grows with each change that the owner makes in what attorneys read, the court date included. Absent for an attorney who has lost the case. */
        ContentVersion: number;
        /** @description The IANA time zone of the place, such as "America/Phoenix", whose clock a court date is on; null for a case that was posted without a place, or without the county in a state with several zones. */
        CourtTimeZone: string | null;
        CaseListItem: {
            id: components["schemas"]["Uuid"];
            unique_id: number;
            category_name: string;
            case_status: components["schemas"]["CaseStatus"];
            /** @description Null for attorneys; bids are sealed. */
            highest_bid: number | null;
            /** @description To an attorney who has lost the case the number when their own bid was decided or ended. */
            total_bid: number;
            created_at: components["schemas"]["Instant"];
            status_by: components["schemas"]["StatusActor"];
            /** Format: date-time */
            status_at: string | null;
            bids: components["schemas"]["CaseListBid"][];
            /** @description In a customer's list only; bids are sealed. As "highest_bid", without rejected bids. */
            lowest_bid?: number | null;
            /** @description In a customer's list only: the amount of the accepted bid. */
            accepted_bid?: number | null;
            /** @description In a customer's list only: how many of "total_bid" the customer rejected. */
            rejected_bids?: number;
            /** @description How many of "total_bid" ended because the attorney's account was deleted or their time was over. "rejected_bids" does not include them. Absent for an attorney who has lost the case. */
            left_bids?: number;
            /** @description How the details begin, on one line; ends with '…' where more follows. */
            first_words: string;
            /**
             * Format: date-time
             * @description The next court date; null to an attorney who has lost the case.
             */
            next_hearing_date: string | null;
            /**
             * @description What "next_hearing_date" is; null without one.
             * @enum {string|null}
             */
            court_date_kind?: "hearing" | "deadline" | null;
            /** @description In a customer's list only, so that it is on the phone on its day; absent without one. */
            court_date?: components["schemas"]["CourtDate"];
            /** @description In a customer's list only. */
            court_time_zone?: components["schemas"]["CourtTimeZone"];
            /** @description In a customer's list only: the attorney of the accepted bid, while the case is pending or accepted. */
            chosen_attorney?: components["schemas"]["ChosenAttorney"];
            place: components["schemas"]["CasePlace"];
            place_name: components["schemas"]["CasePlaceName"];
            /** @description In a customer's list only. */
            first_bid_wait?: components["schemas"]["FirstBidWait"];
            /** @description In an attorney's list only: whether they must have their license checked before they can open the case. Then "first_words" is empty, and "category_name" is `other` where the customer named the category, or the name of a practice area that an attorney had when the case was posted. */
            is_license_needed?: boolean;
            /** @description In an attorney's list only, of a case that takes bids. */
            language?: components["schemas"]["ShownLanguage"];
            /** @description In an attorney's list only: whether they must say that they have no conflict of interest before they can open the case. Then "first_words" is empty. */
            is_conflict_check_needed?: boolean;
        };
        ChosenAttorney: {
            company_name: string;
            phone_number: string;
        };
        /**
         * @description Who changed the case to its status, at `status_at`. Both are null when not known, and for an attorney whose bid was rejected.
         * @enum {string|null}
         */
        StatusActor: "customer" | "attorney" | "admin" | "clock" | null;
        /**
         * @description What happened to a case. `bid_sent` and `bid_not_chosen`: of the reading attorney's own bid; the customer sees `bid_sent` only with `is_again`. `bid_ended`: an attorney sees it for their own bid, the customer for every bid. `contacted` and `contact_denied`: what the attorney and the customer have said.
         * @enum {string}
         */
        TimelineKind: "posted" | "first_bid" | "bid_sent" | "bid_not_chosen" | "bid_ended" | "paused" | "reopened" | "bid_accepted" | "case_accepted" | "contacted" | "contact_denied" | "declined" | "closed" | "court_date_changed" | "terms_entered" | "terms_agreed" | "terms_refused" | "date_proposed" | "date_refused";
        TimelineEvent: {
            kind: components["schemas"]["TimelineKind"];
            by: components["schemas"]["StatusActor"];
            at: components["schemas"]["Instant"];
            /**
             * @description What became of the court date, for `court_date_changed`.
             * @enum {string}
             */
            change?: "added" | "moved" | "removed";
            /** @description Whether the bid was sent again after it ended, for `bid_sent`; the customer sees these only. */
            is_again?: boolean;
            /**
             * @description Why the accepted bid was removed, for `reopened`: for the customer, and as `bid_removed` for the attorney whose bid it was.
             * @enum {string}
             */
            reason?: "bid_removed" | "attorney_left";
            /** @description What the person had read before they did this, for `posted`, `bid_accepted` and `contacted`; an attorney gets their own only. Absent when none was sent. */
            disclaimer_version?: components["schemas"]["DisclaimerVersion"];
        };
        /** @description A version of the text 'What this is and is not', which the person read before the call. */
        DisclaimerVersion: number;
        /** @description What happened to the case, oldest first, as the reader may know it; the latest 50 events of the case and those of bids: at most the latest 20 times that one ended or was sent again after that. An attorney sees what happens after an acceptance only if it was their bid. */
        Timeline: components["schemas"]["TimelineEvent"][];
        /** @description The middle half or more of the prices of bids in the case's category over twelve months, rounded; in dollars, or in percent for personal injury. All firms weigh the same. From the case's state if it has at least 10 cases and 5 firms, none of which made more than half of the bids, and more than half of the bids are in the range; else from the whole country. Absent where that is not so there either. */
        PriceGuide: {
            lowest: number;
            highest: number;
            /**
             * @description The state whose bids are meant; absent for the whole country.
             * @example Arizona
             */
            place_name?: string;
        };
        /** @description How many hours half of the category's cases of twelve months waited for their first bid at most, rounded up. From the case's state if at least 10 cases had a bid there; else from the whole country. A case without a bid counts as a longer wait than all others. Absent where too few cases had a bid, for a case with a bid, and for one that is not open. */
        FirstBidWait: {
            /** @example 5 */
            hours: number;
            /**
             * @description The state whose cases are meant; absent for the whole country.
             * @example Arizona
             */
            place_name?: string;
        };
        CaseListBid: {
            id: components["schemas"]["Uuid"];
            attorney_id: components["schemas"]["Uuid"];
            /** @description In an attorney's own list only. */
            bid_amount?: number;
            /** @description In an attorney's own list only. */
            additional_note?: string;
            /** @description In an attorney's own list only. */
            is_payment_activated?: boolean;
            bid_status?: components["schemas"]["BidStatus"];
            /**
             * Format: date-time
             * @description When the bid ends by itself; in an attorney's own list only.
             */
            ends_at?: string | null;
            ended_at?: components["schemas"]["BidEndedAt"];
        };
        CaseListEnvelope: {
            data: components["schemas"]["CaseListItem"][];
            total_count: number;
            total_page: number;
            next_cursor?: string | null;
        };
        /** @description A case as its owner sees it; for admins with its `customer`. */
        CustomerCase: {
            id: components["schemas"]["Uuid"];
            unique_id: number;
            category_id: components["schemas"]["Uuid"];
            category_name: string;
            case_status: components["schemas"]["CaseStatus"];
            case_details: string;
            created_at: components["schemas"]["Instant"];
            firm_size: components["schemas"]["FirmSizes"];
            total_bid: number;
            place: components["schemas"]["CasePlace"];
            place_name: components["schemas"]["CasePlaceName"];
            court_time_zone: components["schemas"]["CourtTimeZone"];
            /** @description Absent for an attorney who has lost the case. */
            court_date_changes: components["schemas"]["CourtDateChanges"];
            /** @description The next court date; absent when there is none. */
            court_date?: components["schemas"]["CourtDate"];
            date_proposal?: components["schemas"]["DateProposal"];
            customer_id: components["schemas"]["Uuid"];
            lowest_bid: number | null;
            highest_bid: number | null;
            /** Format: date-time */
            paused_until: string | null;
            /** Format: date-time */
            contact_due_at: string | null;
            /**
             * Format: date-time
             * @description When the attorney reported contact with the customer.
             */
            contacted_at: string | null;
            /** @description The version, which each change of what attorneys read increments. */
            version: number;
            status_by: components["schemas"]["StatusActor"];
            /** Format: date-time */
            status_at: string | null;
            /** @description How often the owner has reported that this attorney did not contact them. */
            contact_denials: number;
            /**
             * Format: date-time
             * @description When the account of the attorney whose bid was accepted was deleted, which opened the case again. Null as soon as another bid is accepted.
             */
            attorney_left_at: string | null;
            customer?: components["schemas"]["AdminCustomer"];
            /** @description How many attorneys have opened the case or bid on it, at most 1,000. They are not named. */
            reader_count: number;
            /**
             * Format: date-time
             * @description When the first of these attorneys opened the case or bid on it; absent before.
             */
            first_read_at?: string;
            /**
             * Format: date-time
             * @description When the last of them did so for the first time; absent before.
             */
            last_read_at?: string;
            /** @description How many attorneys have seen the names of other parties, which they see before they open the case or in it, at most 1,000. Absent where only the chosen attorney sees such names, and where there are none. */
            party_reader_count?: number;
            /**
             * Format: date-time
             * @description When the first of these attorneys saw the names; absent before.
             */
            first_party_read_at?: string;
            /**
             * Format: date-time
             * @description When the last of them saw the names for the first time; absent before.
             */
            last_party_read_at?: string;
            passes?: components["schemas"]["CasePasses"];
            /** @description True where only the bids of attorneys with a checked license can be accepted (their `license_gap` is null); otherwise absent. */
            is_license_required?: boolean;
            /** @description True while the customer's contact details and the hidden answers are withheld from the chosen attorney, whose license is not confirmed; otherwise absent. */
            is_contact_withheld?: boolean;
            timeline: components["schemas"]["Timeline"];
            price_guide?: components["schemas"]["PriceGuide"];
            first_bid_wait?: components["schemas"]["FirstBidWait"];
            silence?: components["schemas"]["CaseSilence"];
            /**
             * Format: date-time
             * @description When this case, which is over, is removed. Absent before its customer was told so.
             */
            removal_at?: string;
            agreement?: components["schemas"]["Agreement"];
            disclosures?: components["schemas"]["Disclosures"];
            dui?: components["schemas"]["DuiAnswers"];
            bankruptcy?: components["schemas"]["BankruptcyAnswers"];
            family?: components["schemas"]["FamilyAnswers"];
            civil?: components["schemas"]["CivilAnswers"];
            personal_injury?: components["schemas"]["PersonalInjuryAnswers"];
        };
        /** @description A case as an attorney sees it; losing attorneys see it as rejected. There is no `category_id` where the customer typed the category: it would connect the cases of one customer. */
        AttorneyCase: {
            id: components["schemas"]["Uuid"];
            unique_id: number;
            category_id?: components["schemas"]["Uuid"];
            category_name: string;
            case_status: components["schemas"]["CaseStatus"];
            case_details: string;
            created_at: components["schemas"]["Instant"];
            firm_size: components["schemas"]["FirmSizes"];
            /** @description To an attorney who has lost the case the number when their own bid was decided or ended. */
            total_bid: number;
            /** @description How many of "total_bid" ended because the attorney's account was deleted or their time was over. Absent for an attorney who has lost the case. */
            left_bids?: number;
            place: components["schemas"]["CasePlace"];
            place_name: components["schemas"]["CasePlaceName"];
            court_time_zone: components["schemas"]["CourtTimeZone"];
            court_date_changes?: components["schemas"]["CourtDateChanges"];
            /** @description The next court date; absent when there is none and for an attorney who has lost the case. */
            court_date?: components["schemas"]["CourtDate"];
            /** @description For the attorney of the accepted bid. */
            date_proposal?: components["schemas"]["DateProposal"];
            /** @description While the case takes bids. */
            language?: components["schemas"]["ShownLanguage"];
            content_version?: components["schemas"]["ContentVersion"];
            /**
             * Format: date-time
             * @description When the owner last opened the case; null to an attorney who has lost it.
             */
            last_seen: string | null;
            /** Format: date-time */
            paused_until: string | null;
            /**
             * Format: date-time
             * @description For the chosen attorney only.
             */
            contact_due_at: string | null;
            /**
             * Format: date-time
             * @description For the chosen attorney only.
             */
            contacted_at: string | null;
            /** @description Changes of this attorney's bids on the case, withdrawals included. */
            changes_used: number;
            pass?: components["schemas"]["CasePass"];
            status_by: components["schemas"]["StatusActor"];
            /** Format: date-time */
            status_at: string | null;
            /** @description How often the customer has reported that the attorney did not contact them. For the chosen attorney only. */
            contact_denials?: number;
            customer?: components["schemas"]["CaseContact"];
            timeline?: components["schemas"]["Timeline"];
            price_guide?: components["schemas"]["PriceGuide"];
            /** @description The fields whose answers only the chosen attorney reads, while the case is pending or accepted. They are null here. To an attorney whose bid was rejected, also a court date that has changed since. A field that is asked only because of such an answer, or would give it away, is neither here nor among the answers. */
            hidden_answers?: components["schemas"]["DraftName"][];
            /** @description For the chosen attorney, while the customer and the hidden answers are withheld because of their license. */
            license_gap?: components["schemas"]["LicenseGap"];
            /** @description For the attorney of the accepted bid. */
            agreement?: components["schemas"]["Agreement"];
            /** @description For the chosen attorney who still sees the customer: why they get no other customer of the state until their license is checked; absent otherwise. */
            unchecked_license?: components["schemas"]["LicenseGap"];
            dui?: components["schemas"]["DuiAnswers"];
            bankruptcy?: components["schemas"]["BankruptcyAnswers"];
            family?: components["schemas"]["FamilyAnswers"];
            civil?: components["schemas"]["CivilAnswers"];
            personal_injury?: components["schemas"]["PersonalInjuryAnswers"];
        };
        /** @description How a customer wants to be reached; null for what they have not said, and as a whole when they have said nothing. Only the attorney whose bid was accepted receives it, with the contact details; others at most the language. In a change, without it what is stored stays. */
        ContactPreferences: {
            /**
             * @description The way to try first.
             * @enum {string|null}
             */
            first: "call" | "text" | "email" | null;
            /** @description True when no other way is safe. */
            is_only: boolean | null;
            may_leave_message: boolean | null;
            safe_from: components["schemas"]["SafeTime"];
            safe_until: components["schemas"]["SafeTime"];
            /** @description The IANA time zone of the safe hours. */
            time_zone: string | null;
            /** @description What to say when someone else answers. */
            say_to_others: string | null;
            /**
             * @description The language in which they want to speak.
             * @enum {string|null}
             */
            language: "English" | "Spanish" | "American Sign Language" | "Arabic" | "Chinese" | "French" | "Haitian Creole" | "Hindi" | "Korean" | "Navajo" | "Polish" | "Portuguese" | "Russian" | "Tagalog" | "Ukrainian" | "Vietnamese" | null;
            needs_interpreter: boolean | null;
            /** @description Whether attorneys receive the language of open cases. Absent when it was not said. */
            show_language?: boolean;
        } | null;
        /** @description The language other than English in which the customer wants to speak, where they show it before they choose an attorney; null where they show none. */
        ShownLanguage: string | null;
        /** @description A full or half hour, of 24, at which the safe time begins or ends. Null for no limit. The safe time may span midnight. */
        SafeTime: string | null;
        /** @description Only for the attorney whose bid was accepted, while the case is pending or accepted. */
        CaseContact: {
            first_name: string;
            last_name: string;
            email: string;
            contact_info: string | null;
            contact_preferences?: components["schemas"]["ContactPreferences"];
        };
        CustomerCaseEnvelope: {
            data: components["schemas"]["CustomerCase"];
            changed?: components["schemas"]["Changed"];
        };
        AttorneyCaseEnvelope: {
            data: components["schemas"]["AttorneyCase"];
        };
        CaseEnvelope: {
            data: components["schemas"]["CustomerCase"] | components["schemas"]["AttorneyCase"];
            changed?: components["schemas"]["Changed"];
        };
        Draft: {
            id: components["schemas"]["Uuid"];
            flow: components["schemas"]["DraftName"];
            flow_version: number;
            category: components["schemas"]["DraftCategory"];
            step: components["schemas"]["DraftName"];
            answers: components["schemas"]["DraftAnswers"];
            updated_at: components["schemas"]["Instant"];
        };
        DraftLinkCreate: {
            email: string;
            draft: components["schemas"]["Draft"];
        };
        DraftLinkOpen: {
            ticket: string;
        };
        DraftPut: {
            flow: components["schemas"]["DraftName"];
            flow_version: number;
            category: components["schemas"]["DraftCategory"];
            step: components["schemas"]["DraftName"];
            answers: components["schemas"]["DraftAnswers"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description The id of a flow, of a step in it, or of a field. */
        DraftName: string;
        DraftCategory: {
            /**
             * Format: uuid
             * @description Null for a category that is created with its case.
             */
            id: string | null;
            name: string;
        };
        /** @description The answers by field, as typed, so they may be incomplete or invalid. */
        DraftAnswers: {
            [key: string]: components["schemas"]["DraftAnswer"];
        };
        DraftAnswer: {
            /** @description Null for a deleted answer; a list for several choices. */
            value: string | boolean | string[] | null;
            answered_at: components["schemas"]["Instant"];
        };
        DraftEnvelope: {
            data: components["schemas"]["Draft"];
        };
        DraftListEnvelope: {
            data: components["schemas"]["Draft"][];
            total_count: number;
            total_page: number;
        };
        /**
         * @description The kind of event. `onboarding`, that the account is ready, and the kinds that begin with `license_` are about no case, and the case of `case_removed` is deleted.
         * @enum {string}
         */
        NotificationKind: "onboarding" | "bid_received" | "bid_changed" | "bid_accepted" | "bid_rejected" | "case_accepted" | "case_rejected" | "case_closed" | "case_paused" | "case_reopened" | "case_changed" | "bid_withdrawn" | "contact_reminder" | "contact_overdue" | "contact_made" | "contact_denied" | "contact_denied_twice" | "case_removed" | "bid_removed" | "accepted_bid_removed" | "attorney_gone" | "court_date" | "license_verified" | "license_refused" | "license_expiring" | "license_expired" | "license_needed" | "bid_ended" | "court_date_changed" | "court_date_added" | "court_date_removed" | "attorney_unconfirmed" | "attorney_confirmed" | "contact_resumed" | "no_bid_day" | "no_bid_days" | "no_bid_week" | "no_bid_hidden" | "terms_entered" | "terms_agreed" | "terms_refused" | "court_date_proposed" | "court_date_refused" | "removal_planned";
        Notification: {
            id: components["schemas"]["Uuid"];
            /** Format: uuid */
            case_id: string | null;
            title: string;
            email_subject: string;
            created_at: components["schemas"]["Instant"];
            is_read: boolean;
            kind: components["schemas"]["NotificationKind"];
            group?: components["schemas"]["NotificationGroup"] | null;
        };
        /** @description The unread notifications of one kind about a case; once all are read, those that were read together with the newest. Only in lists with `grouped=true`. */
        NotificationGroup: {
            unique_id: number;
            category_name: string;
            /** @description 0 once all are read. */
            unread_count: number;
            /** @description How many notifications the row stands for; those of one bid count once. */
            count: number;
            /** @description How many of their bids still exist. */
            new_bids: number;
            /** @description The present amount of the lowest of them. */
            lowest_bid: number | null;
            /** @description Of a changed bid, the newest one, until its firm's account is deleted; otherwise null. */
            change: components["schemas"]["NotifiedChange"] | null;
        };
        NotifiedChange: {
            firm: string;
            /** @description The amount after the change. */
            bid_amount: number;
        };
        NotificationsRead: {
            until: components["schemas"]["Instant"];
        };
        NotificationEnvelope: {
            data: components["schemas"]["Notification"];
        };
        NotificationListEnvelope: {
            data: components["schemas"]["Notification"][];
            total_count: number;
            total_page: number;
            next_cursor: string | null;
        };
        PushKeyEnvelope: {
            data: {
                public_key: string;
            };
        };
        PushSubscription: {
            id: components["schemas"]["Uuid"];
            /** @description The name of the device, such as Chrome on Android. */
            device: string;
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When the push service last accepted a message for it.
             */
            delivered_at: string | null;
        };
        /** @description The message that the server sends to a device by Web Push, encrypted for it; it is no response of the API. It contains no name and does not say what happened, except for an alert about a new case, which has the case's category and place. A message about a license names its state. */
        PushMessage: {
            title: string;
            /** @description The text below the title; the app's own when it is missing. */
            body?: string;
            /** @description A newer message with the same tag replaces an older one. */
            tag: string;
            notice_id?: components["schemas"]["Uuid"];
            case_id?: components["schemas"]["Uuid"];
            /**
             * @description The role whose screen of the case it opens.
             * @enum {string}
             */
            role?: "customer" | "attorney";
            /**
             * @description The screen that a message about no case opens; the list of notifications when it is missing.
             * @enum {string}
             */
            screen?: "licenses";
            /** @description The number on the app's icon. */
            unread?: number;
        };
        PushSubscriptionPut: {
            endpoint: string;
            keys: {
                p256dh: string;
                auth: string;
            };
            device: string;
            /** @description The device's time zone (IANA). */
            time_zone: string;
        };
        PushSubscriptionEnvelope: {
            data: components["schemas"]["PushSubscription"];
        };
        /** @description A log-in of the caller that goes on. */
        Session: {
            id: string;
            /** @description The name of the device, such as Chrome on Android; null when it is not known. */
            device: string | null;
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description On a phone that is remembered, up to an hour too early.
             */
            last_used_at: string;
            /** @description Whether it is the session of the request. */
            is_current: boolean;
        };
        AccountClosingEnvelope: {
            data: {
                closed_until: components["schemas"]["Instant"];
            };
        };
        SessionListEnvelope: {
            data: components["schemas"]["Session"][];
        };
        PushSubscriptionListEnvelope: {
            data: components["schemas"]["PushSubscription"][];
            total_count: number;
            total_page: number;
        };
        QuietHours: {
            from: components["schemas"]["WallTime"];
            until: components["schemas"]["WallTime"];
        } | null;
        /** @description A time of day, 24 hours. */
        WallTime: string;
        QuietHoursPut: {
            hours: components["schemas"]["QuietHours"];
        };
        QuietHoursEnvelope: {
            data: components["schemas"]["QuietHours"];
        };
        /** @enum {string} */
        CaseAlertMode: "off" | "at_once" | "daily";
        CaseAlerts: {
            mode: components["schemas"]["CaseAlertMode"];
            /** @description The hour of the daily email. */
            hour: number;
            /** @description The time zone of the hour (IANA); null when it was never set. */
            time_zone: string | null;
        };
        CaseAlertsPut: {
            mode: components["schemas"]["CaseAlertMode"];
            hour: number;
            /** @description The time zone of the hour (IANA). */
            time_zone: string;
        };
        CaseAlertsEnvelope: {
            data: components["schemas"]["CaseAlerts"];
        };
        BidAttorney: {
            company_name: string;
            website_link: string | null;
            profile_image: string | null;
            description: string;
            languages_known: string;
            law_firm_size: string;
            /** @description For the owner of the case only, of the accepted bid, while the case is pending or accepted. */
            phone_number?: string;
            /** @description Like `phone_number`. */
            email?: string;
            /** @description The language other than English in which the owner of the case wants to speak, where this attorney names it. For the owner only. */
            speaks?: string;
            /** @description Half of the clients who chose this attorney were contacted within this many hours. For the owner of the case only; absent when too few cases count. */
            contact_hours?: number;
            /** @description True for an attorney whose account was deleted; otherwise absent. */
            has_left?: boolean;
        };
        Bid: {
            id: components["schemas"]["Uuid"];
            case_id: components["schemas"]["Uuid"];
            attorney_id: components["schemas"]["Uuid"];
            bid_amount: number;
            additional_note: string;
            is_payment_activated: boolean;
            covers: components["schemas"]["BidCoverage"];
            fee_type: components["schemas"]["BidFeeType"];
            fee_hours: components["schemas"]["BidFeeHours"];
            license: components["schemas"]["BidLicense"];
            license_gap: components["schemas"]["BidLicenseGap"];
            ends_in_days: components["schemas"]["BidEndsInDays"];
            update_count: number;
            bid_status: components["schemas"]["BidStatus"];
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When its present terms were sent, whatever became of the bid since: a change of a bid is a new offer.
             */
            sent_at: string;
            /**
             * Format: date-time
             * @description When it was accepted or rejected; null for a bid that ended by itself.
             */
            decided_at: string | null;
            /**
             * Format: date-time
             * @description When the bid ends by itself.
             */
            ends_at: string | null;
            ended_at: components["schemas"]["BidEndedAt"];
            /**
             * Format: date-time
             * @description When the owner of the case first read the bid, while it could be accepted; absent before.
             */
            first_read_at?: string;
            attorney: components["schemas"]["BidAttorney"];
        };
        /** @enum {string} */
        CoverageItem: "court_dates" | "trial" | "filing_fees" | "creditors_meeting" | "mediation" | "case_costs";
        /** @description What the price covers, of the checklist of the case's category; the rest of it is not covered. Null when the attorney did not say. */
        BidCoverage: components["schemas"]["CoverageItem"][] | null;
        /** @enum {string} */
        FeeType: "flat" | "hourly" | "share";
        /** @enum {integer} */
        EndsInDays: 7 | 14 | 30;
        /** @description How many days after it was sent or changed the bid ends, and can no longer be accepted. Null when it does not end by itself. */
        BidEndsInDays: components["schemas"]["EndsInDays"] | null;
        /**
         * Format: date-time
         * @description When the bid ended by itself; its `bid_status` is then `rejected`. Its attorney can send it again by a change.
         */
        BidEndedAt: string | null;
        /** @description How the attorney charges. `share`, of the outcome, is for personal injury only, and the only one there. Null when the attorney did not say. */
        BidFeeType: components["schemas"]["FeeType"] | null;
        /** @description The estimate of an hourly fee, in hours; `bid_amount` is the price for them. Needed with it, and null otherwise. */
        BidFeeHours: number | null;
        BidCreate: {
            attorney_id: components["schemas"]["Uuid"];
            case_id: components["schemas"]["Uuid"];
            bid_amount: number;
            /** @default  */
            additional_note?: string;
            /** @default false */
            is_payment_activated?: boolean;
            covers?: components["schemas"]["BidCoverage"];
            fee_type?: components["schemas"]["BidFeeType"];
            fee_hours?: components["schemas"]["BidFeeHours"];
            ends_in_days?: components["schemas"]["BidEndsInDays"];
            content_version?: components["schemas"]["ContentVersion"];
        };
        BidUpdate: {
            id: components["schemas"]["Uuid"];
            bid_amount: number;
            /** @default  */
            additional_note?: string;
            /** @default false */
            is_payment_activated?: boolean;
            covers?: components["schemas"]["BidCoverage"];
            fee_type?: components["schemas"]["BidFeeType"];
            fee_hours?: components["schemas"]["BidFeeHours"];
            ends_in_days?: components["schemas"]["BidEndsInDays"];
            update_count?: number;
            /** @deprecated */
            bid_status?: string;
        };
        BidWithdraw: {
            id: components["schemas"]["Uuid"];
        };
        BidStatusUpdate: {
            id: components["schemas"]["Uuid"];
            /** @enum {string} */
            bid_status: "accepted" | "rejected";
            update_count?: number;
            contact_preferences?: components["schemas"]["ContactPreferences"];
            disclaimer_version?: components["schemas"]["DisclaimerVersion"];
        };
        BidEnvelope: {
            data: components["schemas"]["Bid"];
            changed?: components["schemas"]["Changed"];
        };
        ReadBidEnvelope: {
            data: components["schemas"]["Bid"] | components["schemas"]["AdminBid"];
        };
        BidListEnvelope: {
            data: components["schemas"]["Bid"][];
            total_count: number;
            total_page: number;
        };
    };
    responses: {
        /** @description The request cannot be parsed. */
        Malformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no token, or it is not valid. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description This role may not do this. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no invitation for this email, or it is used or expired; or the caller is no admin. */
        NotInvited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A code was sent to the email, and is required; or the email belongs to an invited person. */
        EmailUnconfirmed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It does not exist, or it belongs to somebody else. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The present state does not allow it; `current_status` is that state. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description This email has an invitation as an attorney or admin, and the request has none of its tickets. */
        Invited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A newer email has replaced this link. */
        InvitationReplaced: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An account with this email exists. */
        EmailTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Admins cannot delete themselves or the last admin. */
        UserKept: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The license has changed since it was shown, or its status does not allow this. */
        LicenseChanged: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another phone has saved the profile since. */
        ProfileChanged: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The draft was discarded or submitted, or there are too many. */
        DraftRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON. */
        UnsupportedMedia: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The file is no JPEG, PNG or WebP, or the body is no form. */
        UnsupportedPicture: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A field breaks a rule; `errors` lists them. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The client was made for a version of the contract that is no longer supported. */
        ClientTooOld: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; `Retry-After` has the seconds to wait. */
        TooMany: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The database, or the identity provider, does not respond, or the server is shutting down. A call may have been carried out: repeat it with the same Idempotency-Key, after the seconds in Retry-After where it is given. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Created once for each new record (a case uses its draft's id) and kept through retries. The same key and body replay the first response for 24 hours; the same key with another body is 422. Without a key, a repeated request is carried out again.
         * @example 5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10
         */
        IdempotencyKey: string;
        /**
         * @description The secret of an invitation's link. It is in no URL, so that it is in no log.
         * @example dGhlLXNlY3JldC1vZi10aGUtaW52aXRhdGlvbnMtbGluaw
         */
        InvitationTicket: string;
        /** @description The case. */
        CaseId: components["schemas"]["Uuid"];
        /**
         * @description The code that was emailed to a new account.
         * @example 048213
         */
        EmailCode: string;
        /** @description The draft, by the id that the phone has chosen. */
        DraftId: components["schemas"]["Uuid"];
        /** @description The device's subscription. */
        SubscriptionId: components["schemas"]["Uuid"];
        /** @description The most items in a page. */
        Limit: number;
        /** @description How many items to skip. */
        Offset: number;
        /** @description The most items in a page. */
        AdminLimit: number;
        /**
         * @description The reason of the deletion, for the audit record, where it stays after the person is deleted. It must not name anyone. Without one, the response is 400.
         * @example Asked for by email
         */
        DeletionReason: string;
        /** @description Beyond the limit of counting, as beyond the end, the list is empty. */
        AdminOffset: number;
        /**
         * @description `field[ilike]=*term*`, joined with `|`: any of them matches, ignoring case and accents (`jose` matches José). `*` only at the ends; `%` and `_` have no special meaning. Within a term, `|`, `*`, `=`, `[`, `]`, `&` and `%` are percent-encoded. At most 10 terms of 100 characters. Terms with three consecutive letters or digits search all people and case numbers; others, and databases without the index, search the first 100,000 rows of the list.
         * @example first_name[ilike]=*mar*|last_name[ilike]=*mar*
         */
        Search: string;
        /**
         * @description `field[eq]=value` or `field[ne]=value`, joined with `&`: all of them match. Within a value, characters of the grammar are percent-encoded. At most 10 filters.
         * @example category_name[eq]=dui&case_status[ne]=closed
         */
        Filters: string;
        /** @description The `next_cursor` of the previous page. */
        Cursor: string;
        /** @description The FIPS code of a state. */
        StateOfLicense: string;
        /** @description The license. */
        LicenseId: components["schemas"]["Uuid"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process responds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            429: components["responses"]["TooMany"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server takes requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "1.0.0"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session's first token. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "refresh_token": "fps_2Jc0mJb0t8kq4yQ2s1mW7c3vQm0yT6nq9hF1xZk8uLg"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RefreshTokenEnvelope"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is over; its tokens are refused from now on. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log-ins. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "sess_2f1d3c5b7a90",
                     *           "device": "Chrome on Android",
                     *           "created_at": "2026-10-01T15:00:00.000Z",
                     *           "last_used_at": "2026-10-02T09:30:00.000Z",
                     *           "is_current": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SessionListEnvelope"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSessions: {
        parameters: {
            query?: {
                /** @description `true`: the session of the request goes on. */
                keeps_own?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions of the person have ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOneSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The log-in.
                 * @example sess_2f1d3c5b7a90
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log-in has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    closeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description When it is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "closed_until": "2026-10-15T15:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccountClosingEnvelope"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    reopenAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is open. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestDataCopy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy is being made. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadDataCopy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the copy.
                 * @example 5f6a1f0e-7d9c-4c55-9c0a-2f1d1b6c7e11
                 */
                copy_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ZIP with a file of JSON for each kind of data, and the caller's picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example PK… */
                    "application/zip": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewSession: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The session's token. It is in no URL, so that it is in no log.
                 * @example fps_2Jc0mJb0t8kq4yQ2s1mW7c3vQm0yT6nq9hF1xZk8uLg
                 */
                "Refresh-Token": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "refresh_token": "fps_9b1XyYb0t8kq4yQ2s1mW7c3vQm0yT6nq9hF1xZk8uAA"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RefreshTokenEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's token.
                 * @example fps_2Jc0mJb0t8kq4yQ2s1mW7c3vQm0yT6nq9hF1xZk8uLg
                 */
                refresh_token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "refresh_token": "fps_9b1XyYb0t8kq4yQ2s1mW7c3vQm0yT6nq9hF1xZk8uAA"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RefreshTokenEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyClerk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The caller's own id at the identity provider.
                 * @example user_2abcDEFghiJKLmnoPQRstuVWxyz
                 */
                clerk_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "role_name": "customer",
                     *         "uuid": "019a0000-0000-7000-8000-000000000001",
                     *         "user": {
                     *           "first_name": "Maria",
                     *           "last_name": "Delgado"
                     *         },
                     *         "organization": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["IdentityEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the last event that was received: the stream goes on after it. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example retry: 2000
                     *
                     *     id: 0b8f1c7e-6c4e-4f0a-9d43-5a4f6c1e2d3b.7
                     *     data: {"kind":"ready"}
                     *
                     *     : still here
                     *
                     *     data: {"kind":"case","case_id":"019a0000-0000-7000-8000-0000000000a1"}
                     */
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Created once for each new record (a case uses its draft's id) and kept through retries. The same key and body replay the first response for 24 hours; the same key with another body is 422. Without a key, a repeated request is carried out again.
                 * @example 5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The secret of an invitation's link. It is in no URL, so that it is in no log.
                 * @example dGhlLXNlY3JldC1vZi10aGUtaW52aXRhdGlvbnMtbGluaw
                 */
                "Invitation-Ticket"?: components["parameters"]["InvitationTicket"];
                /**
                 * @description The code that was emailed to a new account.
                 * @example 048213
                 */
                "Email-Code"?: components["parameters"]["EmailCode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact_info": "4805550142",
                 *       "email": "maria@example.com",
                 *       "first_name": "Maria",
                 *       "last_name": "Delgado",
                 *       "password": "Fastpass1!"
                 *     }
                 */
                "application/json": components["schemas"]["CustomerCreate"];
            };
        };
        responses: {
            /** @description The customer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["EmailUnconfirmed"];
            409: components["responses"]["EmailTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    followEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email of the account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "email": "maria@example.com"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EmailEnvelope"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestEmailCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email that the code is sent to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "email": "maria@example.com"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EmailEnvelope"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "048213"
                 *     }
                 */
                "application/json": components["schemas"]["EmailConfirm"];
            };
        };
        responses: {
            /** @description The email is confirmed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The secret of an invitation's link. It is in no URL, so that it is in no log.
                 * @example dGhlLXNlY3JldC1vZi10aGUtaW52aXRhdGlvbnMtbGluaw
                 */
                "Invitation-Ticket"?: components["parameters"]["InvitationTicket"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "maria@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["EmailCheck"];
            };
        };
        responses: {
            /** @description The sign-up may continue with this email. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Invited"];
            409: components["responses"]["EmailTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "maria@example.com",
                 *       "password": "Fastpass1!"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordCheck"];
            };
        };
        responses: {
            /** @description The sign-up may continue with this password. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCustomerFromIdentity: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Created once for each new record (a case uses its draft's id) and kept through retries. The same key and body replay the first response for 24 hours; the same key with another body is 422. Without a key, a repeated request is carried out again.
                 * @example 5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clerk_user_id": "user_2abcDEFghiJKLmnoPQRstuVWxyz",
                 *       "first_name": "Maria",
                 *       "last_name": "Delgado",
                 *       "contact_info": "4805550142"
                 *     }
                 */
                "application/json": components["schemas"]["CustomerFromIdentity"];
            };
        };
        responses: {
            /** @description The customer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["EmailTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-000000000001",
                 *       "first_name": "Maria",
                 *       "last_name": "Delgado",
                 *       "contact_info": "4805550142",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["CustomerUpdate"];
            };
        };
        responses: {
            /** @description The present record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ProfileChanged"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The caller's own id; for an admin, anyone's. */
                customer_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAttorney: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Created once for each new record (a case uses its draft's id) and kept through retries. The same key and body replay the first response for 24 hours; the same key with another body is 422. Without a key, a repeated request is carried out again.
                 * @example 5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The secret of an invitation's link. It is in no URL, so that it is in no log.
                 * @example dGhlLXNlY3JldC1vZi10aGUtaW52aXRhdGlvbnMtbGluaw
                 */
                "Invitation-Ticket"?: components["parameters"]["InvitationTicket"];
                /**
                 * @description The code that was emailed to a new account.
                 * @example 048213
                 */
                "Email-Code"?: components["parameters"]["EmailCode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "office@vegalawgroup.com",
                 *       "password": "Fastpass1!",
                 *       "company_name": "Vega Law Group",
                 *       "description": "Two lawyers in Mesa. One flat price.",
                 *       "phone_number": "4805550163",
                 *       "languages_known": "English, Spanish",
                 *       "website_link": "https://vegalawgroup.com",
                 *       "profile_image": null,
                 *       "category_id": [
                 *         "019a0000-0000-7000-8000-0000000000c1"
                 *       ],
                 *       "other_category_name": "immigration",
                 *       "law_firm_size": "1-2 lawyers"
                 *     }
                 */
                "application/json": components["schemas"]["AttorneyCreate"];
            };
        };
        responses: {
            /** @description The attorney. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttorneyEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["EmailUnconfirmed"];
            409: components["responses"]["EmailTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAttorneyFromIdentity: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Created once for each new record (a case uses its draft's id) and kept through retries. The same key and body replay the first response for 24 hours; the same key with another body is 422. Without a key, a repeated request is carried out again.
                 * @example 5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clerk_user_id": "user_2abcDEFghiJKLmnoPQRstuVWxyz",
                 *       "company_name": "Vega Law Group",
                 *       "description": "Two lawyers in Mesa. One flat price.",
                 *       "phone_number": "4805550163",
                 *       "languages_known": "English, Spanish",
                 *       "category_id": [
                 *         "019a0000-0000-7000-8000-0000000000c1"
                 *       ],
                 *       "law_firm_size": "1-2 lawyers"
                 *     }
                 */
                "application/json": components["schemas"]["AttorneyFromIdentity"];
            };
        };
        responses: {
            /** @description The attorney. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttorneyEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["EmailTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAttorney: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-000000000002",
                 *       "company_name": "Vega Law Group",
                 *       "description": "Two lawyers in Mesa. One flat price.",
                 *       "phone_number": "4805550163",
                 *       "languages_known": "English, Spanish",
                 *       "website_link": "https://vegalawgroup.com",
                 *       "profile_image": null,
                 *       "category_id": [
                 *         "019a0000-0000-7000-8000-0000000000c1"
                 *       ],
                 *       "other_category_name": "immigration",
                 *       "law_firm_size": "1-2 lawyers",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["AttorneyUpdate"];
            };
        };
        responses: {
            /** @description The present record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttorneyEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ProfileChanged"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAttorney: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The caller's own id; for an admin, anyone's. */
                attorney_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttorneyEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLicenses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The caller's own id; for an admin, anyone's. */
                attorney_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The licenses, at most one for each state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicensesEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveLicense: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The FIPS code of a state. */
                state: components["parameters"]["StateOfLicense"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name_on_license": "Elena R. Vega",
                 *       "bar_number": "031842",
                 *       "admitted_on": "2011-05-02T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["LicenseSave"];
            };
        };
        responses: {
            /** @description The license. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LicenseChanged"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteLicense: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The FIPS code of a state. */
                state: components["parameters"]["StateOfLicense"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is no such license anymore. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminLicenses: {
        parameters: {
            query?: {
                /** @description Pending by default. */
                license_status?: components["schemas"]["LicenseStatus"];
                /** @description `true`: every license that an admin should look at, whatever `license_status` is: the pending ones, and the verified ones of which the check ends within 30 days. Those that wait longest come first; a verified one waits since it has 30 days left. */
                to_check?: boolean;
                /** @description The most items in a page. */
                limit?: components["parameters"]["AdminLimit"];
                /** @description Beyond the limit of counting, as beyond the end, the list is empty. */
                offset?: components["parameters"]["AdminOffset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The licenses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminLicenseListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyLicense: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The license. */
                license_id: components["parameters"]["LicenseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "State Bar of Arizona",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["LicenseVerification"];
            };
        };
        responses: {
            /** @description The license. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LicenseChanged"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    refuseLicense: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The license. */
                license_id: components["parameters"]["LicenseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "We did not find this number on the roll.",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["LicenseRefusal"];
            };
        };
        responses: {
            /** @description The license. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LicenseChanged"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLicenseRolls: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rolls. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseRollListEnvelope"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    correctLicenseRoll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The FIPS code of a state. */
                state: components["parameters"]["StateOfLicense"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://www.azbar.org/find-a-lawyer/"
                 *     }
                 */
                "application/json": components["schemas"]["LicenseRollCorrection"];
            };
        };
        responses: {
            /** @description The roll. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseRollEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAdmin: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Created once for each new record (a case uses its draft's id) and kept through retries. The same key and body replay the first response for 24 hours; the same key with another body is 422. Without a key, a repeated request is carried out again.
                 * @example 5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The secret of an invitation's link. It is in no URL, so that it is in no log.
                 * @example dGhlLXNlY3JldC1vZi10aGUtaW52aXRhdGlvbnMtbGluaw
                 */
                "Invitation-Ticket"?: components["parameters"]["InvitationTicket"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact_info": "4805550199",
                 *       "email": "robin@example.com",
                 *       "first_name": "Robin",
                 *       "last_name": "Hale",
                 *       "password": "Fastpass1!"
                 *     }
                 */
                "application/json": components["schemas"]["AdminCreate"];
            };
        };
        responses: {
            /** @description The admin. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "019a0000-0000-7000-8000-0000000000f1",
                     *         "first_name": "Robin",
                     *         "last_name": "Hale",
                     *         "email": "robin@example.com",
                     *         "contact_info": "4805550199"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AdminEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotInvited"];
            409: components["responses"]["EmailTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminCustomers: {
        parameters: {
            query?: {
                /** @description The most items in a page. */
                limit?: components["parameters"]["AdminLimit"];
                /** @description Beyond the limit of counting, as beyond the end, the list is empty. */
                offset?: components["parameters"]["AdminOffset"];
                /**
                 * @description `field[ilike]=*term*`, joined with `|`: any of them matches, ignoring case and accents (`jose` matches José). `*` only at the ends; `%` and `_` have no special meaning. Within a term, `|`, `*`, `=`, `[`, `]`, `&` and `%` are percent-encoded. At most 10 terms of 100 characters. Terms with three consecutive letters or digits search all people and case numbers; others, and databases without the index, search the first 100,000 rows of the list.
                 * @example first_name[ilike]=*mar*|last_name[ilike]=*mar*
                 */
                search?: components["parameters"]["Search"];
                /** @description By creation time, newest first by default. */
                sort?: "-created_at" | "created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminAttorneys: {
        parameters: {
            query?: {
                /** @description The most items in a page. */
                limit?: components["parameters"]["AdminLimit"];
                /** @description Beyond the limit of counting, as beyond the end, the list is empty. */
                offset?: components["parameters"]["AdminOffset"];
                /**
                 * @description `field[ilike]=*term*`, joined with `|`: any of them matches, ignoring case and accents (`jose` matches José). `*` only at the ends; `%` and `_` have no special meaning. Within a term, `|`, `*`, `=`, `[`, `]`, `&` and `%` are percent-encoded. At most 10 terms of 100 characters. Terms with three consecutive letters or digits search all people and case numbers; others, and databases without the index, search the first 100,000 rows of the list.
                 * @example first_name[ilike]=*mar*|last_name[ilike]=*mar*
                 */
                search?: components["parameters"]["Search"];
                /** @description By creation time, newest first by default. */
                sort?: "-created_at" | "created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attorneys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAttorneyListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminUsers: {
        parameters: {
            query?: {
                /** @description The only role that this list has. */
                role_name?: "admin";
                /** @description The most items in a page. */
                limit?: components["parameters"]["AdminLimit"];
                /** @description Beyond the limit of counting, as beyond the end, the list is empty. */
                offset?: components["parameters"]["AdminOffset"];
                /**
                 * @description `field[ilike]=*term*`, joined with `|`: any of them matches, ignoring case and accents (`jose` matches José). `*` only at the ends; `%` and `_` have no special meaning. Within a term, `|`, `*`, `=`, `[`, `]`, `&` and `%` are percent-encoded. At most 10 terms of 100 characters. Terms with three consecutive letters or digits search all people and case numbers; others, and databases without the index, search the first 100,000 rows of the list.
                 * @example first_name[ilike]=*mar*|last_name[ilike]=*mar*
                 */
                search?: components["parameters"]["Search"];
                /** @description By creation time, newest first by default. */
                sort?: "-created_at" | "created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The admins. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminCases: {
        parameters: {
            query?: {
                /** @description Only cases of this customer. */
                customer_id?: components["schemas"]["Uuid"];
                /** @description The most items in a page. */
                limit?: components["parameters"]["AdminLimit"];
                /** @description Beyond the limit of counting, as beyond the end, the list is empty. */
                offset?: components["parameters"]["AdminOffset"];
                /**
                 * @description `field[ilike]=*term*`, joined with `|`: any of them matches, ignoring case and accents (`jose` matches José). `*` only at the ends; `%` and `_` have no special meaning. Within a term, `|`, `*`, `=`, `[`, `]`, `&` and `%` are percent-encoded. At most 10 terms of 100 characters. Terms with three consecutive letters or digits search all people and case numbers; others, and databases without the index, search the first 100,000 rows of the list.
                 * @example first_name[ilike]=*mar*|last_name[ilike]=*mar*
                 */
                search?: components["parameters"]["Search"];
                /**
                 * @description `field[eq]=value` or `field[ne]=value`, joined with `&`: all of them match. Within a value, characters of the grammar are percent-encoded. At most 10 filters.
                 * @example category_name[eq]=dui&case_status[ne]=closed
                 */
                filters?: components["parameters"]["Filters"];
                /** @description By creation time or number, newest first by default. */
                sort?: "-created_at" | "created_at" | "-unique_id" | "unique_id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cases. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCaseListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdminBids: {
        parameters: {
            query?: {
                /** @description Only bids of this attorney. */
                attorney_id?: components["schemas"]["Uuid"];
                /** @description Only bids on this case. */
                case_id?: components["schemas"]["Uuid"];
                /** @description The most items in a page. */
                limit?: components["parameters"]["AdminLimit"];
                /** @description Beyond the limit of counting, as beyond the end, the list is empty. */
                offset?: components["parameters"]["AdminOffset"];
                /**
                 * @description `field[ilike]=*term*`, joined with `|`: any of them matches, ignoring case and accents (`jose` matches José). `*` only at the ends; `%` and `_` have no special meaning. Within a term, `|`, `*`, `=`, `[`, `]`, `&` and `%` are percent-encoded. At most 10 terms of 100 characters. Terms with three consecutive letters or digits search all people and case numbers; others, and databases without the index, search the first 100,000 rows of the list.
                 * @example first_name[ilike]=*mar*|last_name[ilike]=*mar*
                 */
                search?: components["parameters"]["Search"];
                /**
                 * @description `field[eq]=value` or `field[ne]=value`, joined with `&`: all of them match. Within a value, characters of the grammar are percent-encoded. At most 10 filters.
                 * @example category_name[eq]=dui&case_status[ne]=closed
                 */
                filters?: components["parameters"]["Filters"];
                /** @description By creation time, newest first by default. */
                sort?: "-created_at" | "created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminBidListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdminCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The customer. */
                customer_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdminAttorney: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The attorney. */
                attorney_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attorney. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAttorneyEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdminUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The admin. */
                user_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The admin; `user_id` is the id of the record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUser: {
        parameters: {
            query: {
                /**
                 * @description The reason of the deletion, for the audit record, where it stays after the person is deleted. It must not name anyone. Without one, the response is 400.
                 * @example Asked for by email
                 */
                reason: components["parameters"]["DeletionReason"];
            };
            header?: never;
            path: {
                /**
                 * @description The person's `clerk_user_id`.
                 * @example user_2x8VvR1
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UserKept"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Created once for each new record (a case uses its draft's id) and kept through retries. The same key and body replay the first response for 24 hours; the same key with another body is 422. Without a key, a repeated request is carried out again.
                 * @example 5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "robin@example.com",
                 *       "role_name": "customer"
                 *     }
                 */
                "application/json": components["schemas"]["UserInvite"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvitationEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["EmailTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description The most items in a page. */
                limit?: components["parameters"]["AdminLimit"];
                /** @description Beyond the limit of counting, as beyond the end, the list is empty. */
                offset?: components["parameters"]["AdminOffset"];
                /**
                 * @description `field[ilike]=*term*`, joined with `|`: any of them matches, ignoring case and accents (`jose` matches José). `*` only at the ends; `%` and `_` have no special meaning. Within a term, `|`, `*`, `=`, `[`, `]`, `&` and `%` are percent-encoded. At most 10 terms of 100 characters. Terms with three consecutive letters or digits search all people and case numbers; others, and databases without the index, search the first 100,000 rows of the list.
                 * @example first_name[ilike]=*mar*|last_name[ilike]=*mar*
                 */
                search?: components["parameters"]["Search"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvitationListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFailedJobs: {
        parameters: {
            query?: {
                /** @description The most items in a page. */
                limit?: components["parameters"]["AdminLimit"];
                /** @description Beyond the limit of counting, as beyond the end, the list is empty. */
                offset?: components["parameters"]["AdminOffset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailedJobListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The failed job. */
                job_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result so far. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobRetryEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The invitation. */
                invitation_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvitationEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The invitation. */
                invitation_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchSecurityEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "search": "maria@example.com",
                 *       "kind": "sign_in"
                 *     }
                 */
                "application/json": components["schemas"]["SecuritySearch"];
            };
        };
        responses: {
            /** @description The lines, and the cursor of the next ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1042,
                     *           "at": "2026-09-14T09:15:00.000Z",
                     *           "kind": "sign_in",
                     *           "result": "form_password_incorrect",
                     *           "account": "n0mVJ2yM5hX8oB1cQ4fZpw",
                     *           "subject": null,
                     *           "address": "Jq7tPz3uQ9a2LkRw0sXv1g",
                     *           "operation": "POST /__clerk/v1/client/sign_ins",
                     *           "request_id": "5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10"
                     *         }
                     *       ],
                     *       "total_count": 1,
                     *       "total_page": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SecurityEventListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Only events of this case. */
                case_id?: components["schemas"]["Uuid"];
                /** @description Only events of the case with this number. */
                case_number?: number;
                /** @description Only events of this bid. */
                bid_id?: components["schemas"]["Uuid"];
                /** @description Only events of this person, and those that they have caused. */
                person_id?: components["schemas"]["Uuid"];
                /** @description The most items in a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOverview: {
        parameters: {
            query?: {
                /** @description How many days back to count. */
                days?: 7 | 30 | 90 | 365;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverviewEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The secret of the invitation's link.
                 * @example dGhlLXNlY3JldC1vZi10aGUtaW52aXRhdGlvbnMtbGluaw
                 */
                "Invitation-Ticket": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "email": "robin@example.com",
                     *         "role_name": "admin",
                     *         "expires_at": "2026-11-27T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvitationReplaced"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Created once for each new record (a case uses its draft's id) and kept through retries. The same key and body replay the first response for 24 hours; the same key with another body is 422. Without a key, a repeated request is carried out again.
                 * @example 5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "the bytes of a picture"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description The picture's URL. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "/uploads/1b4e28ba-2fa1-4d2a-883f-0016d3cca427.webp"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UploadEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedPicture"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /** @description `false`: the standard categories only; `true`: only those that people added. */
                is_other?: boolean;
                /** @description The most items in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The categories, the standard ones in their usual order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a0000-0000-7000-8000-0000000000c1",
                     *           "name": "dui",
                     *           "is_other": false
                     *         }
                     *       ],
                     *       "total_count": 1,
                     *       "total_page": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CategoryListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Created once for each new record (a case uses its draft's id) and kept through retries. The same key and body replay the first response for 24 hours; the same key with another body is 422. Without a key, a repeated request is carried out again.
                 * @example 5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "immigration",
                 *       "is_other": true
                 *     }
                 */
                "application/json": components["schemas"]["CategoryCreate"];
            };
        };
        responses: {
            /** @description The category. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "019a0000-0000-7000-8000-0000000000c9",
                     *         "name": "immigration",
                     *         "is_other": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CategoryEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000c9",
                 *       "name": "visas",
                 *       "is_other": true
                 *     }
                 */
                "application/json": components["schemas"]["CategoryUpdate"];
            };
        };
        responses: {
            /** @description The category. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "019a0000-0000-7000-8000-0000000000c9",
                     *         "name": "visas",
                     *         "is_other": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CategoryEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Created once for each new record (a case uses its draft's id) and kept through retries. The same key and body replay the first response for 24 hours; the same key with another body is 422. Without a key, a repeated request is carried out again.
                 * @example 5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseCreate"];
            };
        };
        responses: {
            /** @description The case, open for bids. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerCaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCases: {
        parameters: {
            query: {
                /** @description The caller's own id; for an admin, anyone's. */
                customer_id: components["schemas"]["Uuid"];
                /** @description Only cases with this status. */
                "case_status[eq]"?: components["schemas"]["CaseStatus"];
                /** @description Only cases without this status. */
                "case_status[ne]"?: components["schemas"]["CaseStatus"];
                /** @description By number, newest first by default. */
                sort?: "-unique_id" | "unique_id";
                /** @description `in_progress`: pending, accepted or paused; `finished`: rejected or closed. */
                scope?: "in_progress" | "finished";
                /** @description The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The most items in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cases. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a0000-0000-7000-8000-0000000000a1",
                     *           "unique_id": 1038,
                     *           "category_name": "bankruptcy",
                     *           "case_status": "open",
                     *           "highest_bid": 2400,
                     *           "total_bid": 3,
                     *           "created_at": "2026-09-28T15:00:00Z",
                     *           "status_by": null,
                     *           "status_at": null,
                     *           "bids": [
                     *             {
                     *               "id": "019a0000-0000-7000-8000-0000000000b1",
                     *               "attorney_id": "019a0000-0000-7000-8000-000000000002"
                     *             }
                     *           ],
                     *           "lowest_bid": 1800,
                     *           "first_words": "I lost my job in March and fell behind on two credit cards.",
                     *           "next_hearing_date": null,
                     *           "place": "04013",
                     *           "place_name": "Maricopa County, Arizona"
                     *         }
                     *       ],
                     *       "total_count": 1,
                     *       "total_page": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["CaseListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCasesByAttorney: {
        parameters: {
            query?: {
                /** @description `explore`: open, without an own bid, and not passed on; `current`: with an own bid and open, paused, pending or accepted; `past`: with an own bid and rejected or closed (as the attorney sees it); `passed`: open or paused, and passed on. */
                scope?: "explore" | "current" | "past" | "passed";
                /** @description Only cases with this status, as the attorney sees it. */
                "case_status[eq]"?: components["schemas"]["CaseStatus"];
                /** @description Only cases of this category. A typed one selects the cases that attorneys find under its name, which is decided when a case is posted: a practice area that an attorney had by then, else `other`. */
                category_id?: components["schemas"]["Uuid"];
                /** @description `own`: only cases in the attorney's own categories, as `category_id` selects them. */
                areas?: "own";
                /** @description `own`: with `scope=explore`, only cases in the attorney's own places, and those whose place is not known. All cases for an attorney who has chosen none. */
                places?: "own";
                /** @description `own`: with `scope=explore`, only cases whose customer shows that they want to speak one of the attorney's languages other than English. */
                languages?: "own";
                /** @description The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The most items in a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description The caller's own id; for an admin, anyone's. */
                attorney_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cases, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a0000-0000-7000-8000-0000000000a1",
                     *           "unique_id": 1038,
                     *           "category_name": "bankruptcy",
                     *           "case_status": "open",
                     *           "highest_bid": null,
                     *           "total_bid": 3,
                     *           "created_at": "2026-09-28T15:00:00Z",
                     *           "status_by": null,
                     *           "status_at": null,
                     *           "bids": [],
                     *           "first_words": "I lost my job in March and fell behind on two credit cards.",
                     *           "next_hearing_date": null,
                     *           "place": "04013",
                     *           "place_name": "Maricopa County, Arizona"
                     *         }
                     *       ],
                     *       "total_count": 1,
                     *       "total_page": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["CaseListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCaseForAttorney: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The case. */
                case_id: components["parameters"]["CaseId"];
                /** @description The caller's own id; for an admin, anyone's. */
                attorney_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The case; `customer` only when this attorney's bid is the accepted one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttorneyCaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The case. */
                case_id: components["parameters"]["CaseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The case. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCase: {
        parameters: {
            query: {
                /**
                 * @description The reason of the deletion, for the audit record, where it stays after the person is deleted. It must not name anyone. Without one, the response is 400.
                 * @example Asked for by email
                 */
                reason: components["parameters"]["DeletionReason"];
            };
            header?: never;
            path: {
                /** @description The case. */
                case_id: components["parameters"]["CaseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The case is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000a1",
                 *       "version": 1,
                 *       "case_details": "I was stopped on the way home, and I have a hearing on Friday.",
                 *       "firm_size": [
                 *         "1-2 lawyers"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CaseUpdate"];
            };
        };
        responses: {
            /** @description The case after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerCaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCourtDate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000a1",
                 *       "court_date_changes": 0,
                 *       "next_hearing_date": "2026-12-14T09:30:00Z",
                 *       "kind": "hearing",
                 *       "room": "Courtroom 4",
                 *       "address": "250 E 1st Avenue, Mesa"
                 *     }
                 */
                "application/json": components["schemas"]["CourtDateUpdate"];
            };
        };
        responses: {
            /** @description The case after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerCaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposeCourtDate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000a1",
                 *       "version": 0,
                 *       "next_hearing_date": "2026-12-14T09:30:00Z",
                 *       "kind": "hearing",
                 *       "room": "Courtroom 4"
                 *     }
                 */
                "application/json": components["schemas"]["CourtDateProposal"];
            };
        };
        responses: {
            /** @description The case after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttorneyCaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    answerCourtDateProposal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000a1",
                 *       "version": 1,
                 *       "court_date_changes": 0,
                 *       "is_accepted": true
                 *     }
                 */
                "application/json": components["schemas"]["CourtDateAnswer"];
            };
        };
        responses: {
            /** @description The case after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerCaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCaseStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000a1",
                 *       "case_status": "paused"
                 *     }
                 */
                "application/json": components["schemas"]["CaseStatusUpdate"];
            };
        };
        responses: {
            /** @description The case after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    declineCase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000a1",
                 *       "attorney_id": "019a0000-0000-7000-8000-000000000002",
                 *       "case_status": "rejected"
                 *     }
                 */
                "application/json": components["schemas"]["CaseDecline"];
            };
        };
        responses: {
            /** @description The case after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttorneyCaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    markContacted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000a1"
                 *     }
                 */
                "application/json": components["schemas"]["CaseContacted"];
            };
        };
        responses: {
            /** @description The case after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttorneyCaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkConflict: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000a1",
                 *       "has_conflict": false
                 *     }
                 */
                "application/json": components["schemas"]["CaseConflict"];
            };
        };
        responses: {
            /** @description Recorded. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    passOnCase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000a1",
                 *       "reason": "too_far"
                 *     }
                 */
                "application/json": components["schemas"]["CasePassing"];
            };
        };
        responses: {
            /** @description The case after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttorneyCaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    denyContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000a1"
                 *     }
                 */
                "application/json": components["schemas"]["CaseNotContacted"];
            };
        };
        responses: {
            /** @description The case after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerCaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmStillLooking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000a1"
                 *     }
                 */
                "application/json": components["schemas"]["CaseStillLooking"];
            };
        };
        responses: {
            /** @description The case after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerCaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    enterAgreement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000a1",
                 *       "version": 0,
                 *       "bid_amount": 2100,
                 *       "fee_type": "flat",
                 *       "fee_hours": null,
                 *       "additional_note": "Both hearings and the filing fees."
                 *     }
                 */
                "application/json": components["schemas"]["AgreementEntry"];
            };
        };
        responses: {
            /** @description The case after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttorneyCaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    answerAgreement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000a1",
                 *       "version": 1,
                 *       "is_agreed": true
                 *     }
                 */
                "application/json": components["schemas"]["AgreementAnswer"];
            };
        };
        responses: {
            /** @description The case after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerCaseEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDrafts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drafts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftListEnvelope"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The draft, by the id that the phone has chosen. */
                draft_id: components["parameters"]["DraftId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "flow": "dui",
                 *       "flow_version": 1,
                 *       "category": {
                 *         "id": "019a0000-0000-7000-8000-0000000000c1",
                 *         "name": "dui"
                 *       },
                 *       "step": "court",
                 *       "answers": {
                 *         "violation_date": {
                 *           "value": "10/01/2026",
                 *           "answered_at": "2026-10-02T15:04:05.120Z"
                 *         },
                 *         "citation_number": {
                 *           "value": null,
                 *           "answered_at": "2026-10-02T15:04:11.800Z"
                 *         }
                 *       },
                 *       "updated_at": "2026-10-02T15:04:11.800Z"
                 *     }
                 */
                "application/json": components["schemas"]["DraftPut"];
            };
        };
        responses: {
            /** @description The merged draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DraftRefused"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The draft, by the id that the phone has chosen. */
                draft_id: components["parameters"]["DraftId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft is deleted, and does not come back from another phone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    emailDraftLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "maria@example.com",
                 *       "draft": {
                 *         "id": "5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10",
                 *         "flow": "dui",
                 *         "flow_version": 1,
                 *         "category": {
                 *           "id": "019a0000-0000-7000-8000-0000000000c1",
                 *           "name": "dui"
                 *         },
                 *         "step": "court",
                 *         "answers": {
                 *           "violation_date": {
                 *             "value": "10/01/2026",
                 *             "answered_at": "2026-10-02T15:04:05.120Z"
                 *           }
                 *         },
                 *         "updated_at": "2026-10-02T15:04:05.120Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DraftLinkCreate"];
            };
        };
        responses: {
            /** @description The email is on its way. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    openDraftLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ticket": "dGhlLXNlY3JldC1vZi10aGUtbGluay1vZi1hLWRyYWZ0"
                 *     }
                 */
                "application/json": components["schemas"]["DraftLinkOpen"];
            };
        };
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotifications: {
        parameters: {
            query: {
                /** @description The caller's own id; for an admin, anyone's. */
                received_by: components["schemas"]["Uuid"];
                /** @description Only read ones, or only unread ones. */
                is_read?: boolean;
                /** @description One for each kind of event of a case. */
                grouped?: boolean;
                /** @description By time, newest first. */
                sort?: "-created_at";
                /** @description The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The most items in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notifications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "until": "2026-10-01T15:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["NotificationsRead"];
            };
        };
        responses: {
            /** @description They are read. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The notification. */
                notice_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notification, now read. It must not be cached. */
            200: {
                headers: {
                    "Cache-Control"?: "no-store";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPushKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "public_key": "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PushKeyEnvelope"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPushSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The devices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a0000-0000-7000-8000-0000000000f1",
                     *           "device": "Chrome on Android",
                     *           "created_at": "2026-10-01T15:00:00.000Z",
                     *           "delivered_at": "2026-10-02T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "total_count": 1,
                     *       "total_page": 1
                     *     }
                     */
                    "application/json": components["schemas"]["PushSubscriptionListEnvelope"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putPushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "endpoint": "https://fcm.googleapis.com/fcm/send/cZ1:APA91bH",
                 *       "keys": {
                 *         "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
                 *         "auth": "tBHItJI5svbpez7KI4CCXg"
                 *       },
                 *       "device": "Chrome on Android",
                 *       "time_zone": "America/Phoenix"
                 *     }
                 */
                "application/json": components["schemas"]["PushSubscriptionPut"];
            };
        };
        responses: {
            /** @description The device. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "019a0000-0000-7000-8000-0000000000f1",
                     *         "device": "Chrome on Android",
                     *         "created_at": "2026-10-01T15:00:00.000Z",
                     *         "delivered_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PushSubscriptionEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The device's subscription. */
                subscription_id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The device is removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    testPushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The device's subscription. */
                subscription_id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The push service has accepted the message. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getQuietHours: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hours; null for never. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "from": "22:00",
                     *         "until": "07:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["QuietHoursEnvelope"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putQuietHours: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hours": {
                 *         "from": "22:00",
                 *         "until": "07:00"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["QuietHoursPut"];
            };
        };
        responses: {
            /** @description The present hours. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "from": "22:00",
                     *         "until": "07:00"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["QuietHoursEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCaseAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "mode": "daily",
                     *         "hour": 8,
                     *         "time_zone": "America/Phoenix"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CaseAlertsEnvelope"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putCaseAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "daily",
                 *       "hour": 8,
                 *       "time_zone": "America/Phoenix"
                 *     }
                 */
                "application/json": components["schemas"]["CaseAlertsPut"];
            };
        };
        responses: {
            /** @description The present settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "mode": "daily",
                     *         "hour": 8,
                     *         "time_zone": "America/Phoenix"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CaseAlertsEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    unsubscribeFromAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token in the email. */
                unsubscribe_token: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The daily email is off. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBids: {
        parameters: {
            query: {
                /** @description The case. */
                case_id: components["schemas"]["Uuid"];
                /** @description Only bids of this attorney. An attorney sends their own id. */
                attorney_id?: components["schemas"]["Uuid"];
                /** @description By price or by time, the lowest price first by default. */
                sort?: "bid_amount" | "-bid_amount" | "created_at" | "-created_at";
                /** @description The most items in a page. */
                limit?: components["parameters"]["Limit"];
                /** @description How many items to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidListEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The bid. */
                bid_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadBidEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBid: {
        parameters: {
            query: {
                /**
                 * @description The reason of the deletion, for the audit record, where it stays after the person is deleted. It must not name anyone. Without one, the response is 400.
                 * @example Asked for by email
                 */
                reason: components["parameters"]["DeletionReason"];
            };
            header?: never;
            path: {
                /** @description The bid. */
                bid_id: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bid is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBid: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Created once for each new record (a case uses its draft's id) and kept through retries. The same key and body replay the first response for 24 hours; the same key with another body is 422. Without a key, a repeated request is carried out again.
                 * @example 5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attorney_id": "019a0000-0000-7000-8000-000000000002",
                 *       "case_id": "019a0000-0000-7000-8000-0000000000a1",
                 *       "bid_amount": 1800,
                 *       "additional_note": "First call is free.",
                 *       "is_payment_activated": true
                 *     }
                 */
                "application/json": components["schemas"]["BidCreate"];
            };
        };
        responses: {
            /** @description The bid. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000b1",
                 *       "bid_amount": 1700,
                 *       "additional_note": "First call is free.",
                 *       "is_payment_activated": true
                 *     }
                 */
                "application/json": components["schemas"]["BidUpdate"];
            };
        };
        responses: {
            /** @description The bid after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawBid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000b1"
                 *     }
                 */
                "application/json": components["schemas"]["BidWithdraw"];
            };
        };
        responses: {
            /** @description The bid is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBidStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a0000-0000-7000-8000-0000000000b1",
                 *       "bid_status": "accepted",
                 *       "update_count": 0
                 *     }
                 */
                "application/json": components["schemas"]["BidStatusUpdate"];
            };
        };
        responses: {
            /** @description The bid after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidEnvelope"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            422: components["responses"]["Invalid"];
            426: components["responses"]["ClientTooOld"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    receivePush: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Your case has news",
                 *       "tag": "case"
                 *     }
                 */
                "application/json": components["schemas"]["PushMessage"];
            };
        };
        responses: {
            /** @description The push service took the message. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The subscription does not exist. It is removed. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The subscription ended. It is removed. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The push service asks to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

/** The version of Fastpass, which a release raises. */
export const FASTPASS_VERSION = '1.0.0'
/** The version of the contract, which the API client sends with every request. */
export const CONTRACT_VERSION = 1
/** The oldest version that the server still speaks. */
export const OLDEST_CONTRACT_VERSION = 1
/**
 * The slugs of the standard categories, in the order of the category list: the names of their
 * answers in a new case.
 */
export const STANDARD_SLUGS = ['dui', 'bankruptcy', 'family', 'civil', 'personal_injury'] as const
