-- What search compares, which the columns `search_text` are made of. Folds a text to small letters without accents; ß to
-- ss, æ to ae, œ to oe, a final ς to σ, ligatures and full-width letters to their letters, and every apostrophe and dash
-- to one. Accents are found only in UTF-8, and not every locale knows the small letters of Greek.
-- machines/spellings.ts does the same in the app.
DO $do$ BEGIN
	IF getdatabaseencoding() = 'UTF8' THEN
		CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
			SELECT replace(replace(replace(translate(lower(regexp_replace(normalize(
				translate($1, '’‘ʼʻ`´ˊˋ′＇‐‑‒–—―−ĐŁØĦẞÆŒ', '''''''''''''''''''''-------đłøħßæœ'),
				NFKD), '[\u0300-\u036f]', '', 'g')),
				'đłøıħςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
				'dloihσαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
		$body$;
	ELSE
		CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$ SELECT lower($1) $body$;
	END IF;
END $do$;--> statement-breakpoint
-- The spellings of a name that searches match: its marks left out ("obrien"), as spaces ("o brien"), and as spaces
-- except for apostrophes and dots ("nguyen obrien"). Each on a line of its own, so that no search matches across two.
-- `pg_restore` finds no function by its bare name: it restores with an empty search_path.
CREATE FUNCTION fold_name(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
	SELECT regexp_replace(translate(f, '''.,&-', '') || chr(10) || translate(f, '''.,&-', '     ') || chr(10) ||
		translate(translate(f, '''.', ''), ',&-', '   '), ' +', ' ', 'g') FROM public.fold_text($1) f
$body$;--> statement-breakpoint
-- A phone number is found however it is typed.
CREATE FUNCTION digits_of(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
	SELECT coalesce(regexp_replace($1, '[^0-9]', '', 'g'), '')
$body$;--> statement-breakpoint
CREATE TABLE "announced_cases" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"alert_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_alerts" (
	"attorney_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"hour" integer NOT NULL,
	"time_zone" text NOT NULL,
	"unsubscribe_token" uuid NOT NULL,
	"next_at" timestamp with time zone,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "case_alerts_unsubscribe_token_unique" UNIQUE("unsubscribe_token"),
	CONSTRAINT "case_alerts_mode_check" CHECK ("case_alerts"."mode" in ('off', 'at_once', 'daily')),
	CONSTRAINT "case_alerts_hour_check" CHECK ("case_alerts"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "reopened_cases" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"reopened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_role" text NOT NULL,
	"actor_id" uuid,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"case_id" uuid,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"cause_id" uuid,
	"case_cause_id" uuid,
	"reason" text,
	"case_number" integer,
	"case_category" text,
	"license_state" text,
	"license_number" text,
	"license_name" text,
	"license_finding" text,
	"license_firm" text
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"result" text NOT NULL,
	"account" text,
	"subject" text,
	"address" text,
	"operation" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "attorney_categories" (
	"attorney_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "attorney_categories_attorney_id_category_id_pk" PRIMARY KEY("attorney_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "attorney_places" (
	"attorney_id" uuid NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "attorney_places_attorney_id_place_pk" PRIMARY KEY("attorney_id","place")
);
--> statement-breakpoint
CREATE TABLE "bids" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"attorney_id" uuid NOT NULL,
	"bid_status" text NOT NULL,
	"bid_amount" integer NOT NULL,
	"additional_note" text NOT NULL,
	"is_payment_activated" boolean NOT NULL,
	"covers" text[],
	"fee_type" text,
	"fee_hours" integer,
	"ends_in_days" integer,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"update_count" integer DEFAULT 0 NOT NULL,
	"last_event" text,
	"last_actor" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bids_status_check" CHECK ("bids"."bid_status" in ('open', 'accepted', 'rejected')),
	CONSTRAINT "bids_amount_check" CHECK ("bids"."bid_amount" >= 1)
);
--> statement-breakpoint
CREATE TABLE "case_readers" (
	"case_id" uuid NOT NULL,
	"attorney_id" uuid NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_readers_case_id_attorney_id_pk" PRIMARY KEY("case_id","attorney_id")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unique_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "cases_unique_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"customer_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"public_category" text,
	"case_status" text NOT NULL,
	"case_details" text NOT NULL,
	"firm_size" text[] NOT NULL,
	"answers" jsonb,
	"disclosures" jsonb,
	"place" text,
	"place_name" text,
	"accepted_bid_id" uuid,
	"paused_until" timestamp with time zone,
	"contact_due_at" timestamp with time zone,
	"contact_remind_at" timestamp with time zone,
	"contacted_at" timestamp with time zone,
	"contact_denials" integer DEFAULT 0 NOT NULL,
	"attorney_left_at" timestamp with time zone,
	"last_event" text,
	"last_actor" text,
	"status_at" timestamp with time zone,
	"last_seen" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"court_date_changes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cases_status_check" CHECK ("cases"."case_status" in ('open', 'accepted', 'pending', 'paused', 'closed', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_other" boolean NOT NULL,
	"position" integer NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "conflict_checks" (
	"case_id" uuid NOT NULL,
	"attorney_id" uuid NOT NULL,
	"has_conflict" boolean NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conflict_checks_attorney_id_case_id_pk" PRIMARY KEY("attorney_id","case_id")
);
--> statement-breakpoint
CREATE TABLE "draft_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_hash" text,
	"email" text,
	"draft" jsonb NOT NULL,
	"draft_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"flow" text NOT NULL,
	"flow_version" integer NOT NULL,
	"category_id" uuid,
	"category_name" text NOT NULL,
	"step" text NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_tombstone_check" CHECK ("drafts"."deleted_at" is null or "drafts"."answers" = '{}'::jsonb)
);
--> statement-breakpoint
CREATE TABLE "party_readers" (
	"case_id" uuid NOT NULL,
	"attorney_id" uuid NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "party_readers_case_id_attorney_id_pk" PRIMARY KEY("case_id","attorney_id")
);
--> statement-breakpoint
CREATE TABLE "price_guides" (
	"category_id" uuid PRIMARY KEY NOT NULL,
	"lowest" integer,
	"highest" integer,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "state_price_guides" (
	"category_id" uuid NOT NULL,
	"state" text NOT NULL,
	"lowest" integer NOT NULL,
	"highest" integer NOT NULL,
	CONSTRAINT "state_price_guides_category_id_state_pk" PRIMARY KEY("category_id","state")
);
--> statement-breakpoint
CREATE TABLE "case_emails" (
	"received_by" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"sent_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"next_at" timestamp with time zone,
	CONSTRAINT "case_emails_received_by_case_id_pk" PRIMARY KEY("received_by","case_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"received_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"case_id" uuid,
	"title" text NOT NULL,
	"email_subject" text NOT NULL,
	"attorney_id" uuid,
	"bid_amount" integer,
	"previous_amount" integer,
	"emailed_at" timestamp with time zone,
	"email_left_out_at" timestamp with time zone,
	"pushed_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"cause" text NOT NULL,
	"attempts" integer NOT NULL,
	"is_given_up" boolean NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clerk_user_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"contact_info" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_signin_at" timestamp with time zone,
	CONSTRAINT "admins_clerk_user_id_unique" UNIQUE("clerk_user_id")
);
--> statement-breakpoint
CREATE TABLE "attorneys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clerk_user_id" text NOT NULL,
	"company_name" text NOT NULL,
	"description" text NOT NULL,
	"email" text NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"phone_number" text NOT NULL,
	"website_link" text,
	"profile_image" text,
	"languages_known" text NOT NULL,
	"law_firm_size" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_signin_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (fold_text(company_name || ' ' || email) || '|' || fold_name(company_name) || '|' || digits_of(phone_number)) STORED NOT NULL,
	CONSTRAINT "attorneys_clerk_user_id_unique" UNIQUE("clerk_user_id")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clerk_user_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"contact_info" text,
	"email_confirmed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_signin_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (fold_text(first_name || ' ' || last_name || ' ' || email) || '|' || fold_name(first_name || ' ' || last_name) || '|' || digits_of(contact_info)) STORED NOT NULL,
	CONSTRAINT "customers_clerk_user_id_unique" UNIQUE("clerk_user_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_hash" text,
	"replaced_hashes" text[] DEFAULT '{}' NOT NULL,
	"email" text NOT NULL,
	"role_name" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"send_failure" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "invitations_ticket_hash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "invitations_role_name_check" CHECK ("invitations"."role_name" in ('customer', 'attorney', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "license_rolls" (
	"state" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attorney_id" uuid NOT NULL,
	"state" text NOT NULL,
	"name_on_license" text,
	"bar_number" text NOT NULL,
	"admitted_on" timestamp with time zone NOT NULL,
	"license_status" text NOT NULL,
	"source" text,
	"refusal_reason" text,
	"submitted_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "licenses_status_check" CHECK ("licenses"."license_status" in ('pending', 'verified', 'refused', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"clerk_session_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"encrypted_private_key" text NOT NULL,
	"signs" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"clerk_user_id" text NOT NULL,
	"clerk_session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" text NOT NULL,
	"quiet_until" text NOT NULL,
	CONSTRAINT "quiet_hours_check" CHECK ("quiet_hours"."quiet_from" <> "quiet_hours"."quiet_until")
);
--> statement-breakpoint
CREATE TABLE "identity_guesses" (
	"id" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_active_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_clients_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "identity_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"code_hash" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	CONSTRAINT "identity_codes_purpose_check" CHECK ("identity_codes"."purpose" in ('reset_password', 'verify_email', 'verify_session', 'sign_up', 'confirm_email'))
);
--> statement-breakpoint
CREATE TABLE "identity_new_emails" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	CONSTRAINT "identity_new_emails_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "identity_oauth_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"purpose" text NOT NULL,
	"state_hash" text NOT NULL,
	"redirect_url" text NOT NULL,
	"complete_redirect_url" text NOT NULL,
	"outcome" text,
	"email" text,
	"first_name" text,
	"last_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_oauth_attempts_client_id_unique" UNIQUE("client_id"),
	CONSTRAINT "identity_oauth_attempts_purpose_check" CHECK ("identity_oauth_attempts"."purpose" in ('sign_in', 'sign_up')),
	CONSTRAINT "identity_oauth_attempts_outcome_check" CHECK ("identity_oauth_attempts"."outcome" in ('transferable', 'denied', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "identity_passkey_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_passkey_challenges_purpose_check" CHECK ("identity_passkey_challenges"."purpose" in ('create', 'sign_in', 'verify_session'))
);
--> statement-breakpoint
CREATE TABLE "identity_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "identity_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "identity_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_active_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ends_when_idle" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"second_factor_at" timestamp with time zone,
	CONSTRAINT "identity_sessions_status_check" CHECK ("identity_sessions"."status" in ('active', 'ended', 'removed', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "identity_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text,
	"identifier" text,
	"first_factor_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_sign_ins_client_id_unique" UNIQUE("client_id")
);
--> statement-breakpoint
CREATE TABLE "identity_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"encrypted_private_jwk" text,
	"public_jwk" jsonb NOT NULL,
	"signs" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text,
	"last_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"encrypted_totp_secret" text,
	"totp_verified_at" timestamp with time zone,
	"totp_last_step" integer,
	"backup_code_hashes" jsonb
);
--> statement-breakpoint
CREATE TABLE "product_session_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"successor_hash" text
);
--> statement-breakpoint
CREATE TABLE "product_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"clerk_session_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_by" text
);
--> statement-breakpoint
ALTER TABLE "announced_cases" ADD CONSTRAINT "announced_cases_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_cases" ADD CONSTRAINT "announced_cases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_alerts" ADD CONSTRAINT "case_alerts_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reopened_cases" ADD CONSTRAINT "reopened_cases_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attorney_categories" ADD CONSTRAINT "attorney_categories_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attorney_categories" ADD CONSTRAINT "attorney_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attorney_places" ADD CONSTRAINT "attorney_places_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_readers" ADD CONSTRAINT "case_readers_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_readers" ADD CONSTRAINT "case_readers_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_accepted_bid_id_bids_id_fk" FOREIGN KEY ("accepted_bid_id") REFERENCES "public"."bids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_checks" ADD CONSTRAINT "conflict_checks_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_checks" ADD CONSTRAINT "conflict_checks_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_readers" ADD CONSTRAINT "party_readers_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_readers" ADD CONSTRAINT "party_readers_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_guides" ADD CONSTRAINT "price_guides_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_price_guides" ADD CONSTRAINT "state_price_guides_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_emails" ADD CONSTRAINT "case_emails_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_codes" ADD CONSTRAINT "identity_codes_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_new_emails" ADD CONSTRAINT "identity_new_emails_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_oauth_attempts" ADD CONSTRAINT "identity_oauth_attempts_client_id_identity_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."identity_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_passkeys" ADD CONSTRAINT "identity_passkeys_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_client_id_identity_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."identity_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sign_ins" ADD CONSTRAINT "identity_sign_ins_client_id_identity_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."identity_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sign_ins" ADD CONSTRAINT "identity_sign_ins_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_session_tokens" ADD CONSTRAINT "product_session_tokens_session_id_product_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."product_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announced_cases_customer_idx" ON "announced_cases" USING btree ("customer_id","alert_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "case_alerts_at_once_idx" ON "case_alerts" USING btree ("attorney_id") WHERE "case_alerts"."mode" = 'at_once';--> statement-breakpoint
CREATE INDEX "case_alerts_due_idx" ON "case_alerts" USING btree ("next_at") WHERE "case_alerts"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "reopened_cases_time_idx" ON "reopened_cases" USING btree ("reopened_at");--> statement-breakpoint
CREATE INDEX "audit_events_time_idx" ON "audit_events" USING btree ("at","id") WHERE "audit_events"."cause_id" is null;--> statement-breakpoint
CREATE INDEX "audit_events_case_idx" ON "audit_events" USING btree ("case_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_case_number_idx" ON "audit_events" USING btree ("case_number") WHERE "audit_events"."case_number" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_entity_idx" ON "audit_events" USING btree ("entity_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor_idx" ON "audit_events" USING btree ("actor_id","at","id") WHERE "audit_events"."cause_id" is null;--> statement-breakpoint
CREATE INDEX "audit_events_cause_idx" ON "audit_events" USING btree ("cause_id","id") WHERE "audit_events"."cause_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_case_cause_idx" ON "audit_events" USING btree ("case_cause_id","id") WHERE "audit_events"."case_cause_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_bid_changes_idx" ON "audit_events" USING btree ("case_id","actor_id") WHERE "audit_events"."event" in ('bid.edit', 'bid.withdraw');--> statement-breakpoint
CREATE INDEX "security_events_at_idx" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_events_kind_idx" ON "security_events" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "security_events_account_idx" ON "security_events" USING btree ("account","id") WHERE "security_events"."account" is not null;--> statement-breakpoint
CREATE INDEX "security_events_subject_idx" ON "security_events" USING btree ("subject","id") WHERE "security_events"."subject" is not null;--> statement-breakpoint
CREATE INDEX "security_events_address_idx" ON "security_events" USING btree ("address","id") WHERE "security_events"."address" is not null;--> statement-breakpoint
CREATE INDEX "attorney_categories_category_id_idx" ON "attorney_categories" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bids_attorney_case_key" ON "bids" USING btree ("attorney_id","case_id");--> statement-breakpoint
CREATE INDEX "bids_case_amount_idx" ON "bids" USING btree ("case_id","bid_amount","id");--> statement-breakpoint
CREATE INDEX "bids_case_created_idx" ON "bids" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bids_amount_idx" ON "bids" USING btree ("bid_amount");--> statement-breakpoint
CREATE INDEX "bids_newest_idx" ON "bids" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bids_status_newest_idx" ON "bids" USING btree ("bid_status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "case_readers_attorney_idx" ON "case_readers" USING btree ("attorney_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_unique_id_key" ON "cases" USING btree ("unique_id");--> statement-breakpoint
CREATE INDEX "cases_customer_idx" ON "cases" USING btree ("customer_id","unique_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cases_open_idx" ON "cases" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "cases"."case_status" = 'open';--> statement-breakpoint
CREATE INDEX "cases_open_category_idx" ON "cases" USING btree ("category_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "cases"."case_status" = 'open';--> statement-breakpoint
CREATE INDEX "cases_newest_idx" ON "cases" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cases_category_newest_idx" ON "cases" USING btree ("category_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cases_status_newest_idx" ON "cases" USING btree ("case_status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cases_paused_until_idx" ON "cases" USING btree ("paused_until") WHERE "cases"."case_status" = 'paused';--> statement-breakpoint
CREATE INDEX "cases_contact_remind_at_idx" ON "cases" USING btree ("contact_remind_at") WHERE "cases"."contact_remind_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_accepted_bid_idx" ON "cases" USING btree ("accepted_bid_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_creator_key" ON "categories" USING btree (lower("name"),coalesce("created_by", '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE INDEX "categories_created_by_idx" ON "categories" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "categories_order_idx" ON "categories" USING btree ("is_other","position","name");--> statement-breakpoint
CREATE INDEX "conflict_checks_case_idx" ON "conflict_checks" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "conflict_checks_found_idx" ON "conflict_checks" USING btree ("attorney_id","case_id") WHERE "conflict_checks"."has_conflict";--> statement-breakpoint
CREATE UNIQUE INDEX "draft_links_ticket_hash_key" ON "draft_links" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "draft_links_draft_id_idx" ON "draft_links" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "draft_links_expires_at_idx" ON "draft_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "drafts_customer_idx" ON "drafts" USING btree ("customer_id","updated_at" DESC NULLS FIRST,"id") WHERE "drafts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drafts_category_id_idx" ON "drafts" USING btree ("category_id") WHERE "drafts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drafts_expires_at_idx" ON "drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "party_readers_attorney_idx" ON "party_readers" USING btree ("attorney_id");--> statement-breakpoint
CREATE INDEX "case_emails_case_idx" ON "case_emails" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "notifications_received_idx" ON "notifications" USING btree ("received_by","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("received_by","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_case_idx" ON "notifications" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "notifications_group_idx" ON "notifications" USING btree ("received_by","case_id","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_case_unread_idx" ON "notifications" USING btree ("received_by","case_id","kind") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_waiting_idx" ON "notifications" USING btree ("received_by","case_id") WHERE "notifications"."emailed_at" is null;--> statement-breakpoint
CREATE INDEX "failed_jobs_newest_idx" ON "failed_jobs" USING btree ("failed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "uploads_unclaimed_idx" ON "uploads" USING btree ("created_at") WHERE "uploads"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "admins_email_idx" ON "admins" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "admins_newest_idx" ON "admins" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "attorneys_email_idx" ON "attorneys" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "attorneys_newest_idx" ON "attorneys" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "attorneys"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "customers_email_idx" ON "customers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "customers_newest_idx" ON "customers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invitations_newest_idx" ON "invitations" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invitations_invited_by_idx" ON "invitations" USING btree ("invited_by") WHERE "invitations"."used_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_replaced_hashes_idx" ON "invitations" USING gin ("replaced_hashes");--> statement-breakpoint
CREATE INDEX "invitations_email_idx" ON "invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_attorney_state_key" ON "licenses" USING btree ("attorney_id","state");--> statement-breakpoint
CREATE INDEX "licenses_waiting_idx" ON "licenses" USING btree ("license_status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "licenses_changed_idx" ON "licenses" USING btree ("license_status","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "licenses_due_idx" ON "licenses" USING btree (coalesce("remind_at", "expires_at")) WHERE "licenses"."license_status" = 'verified';--> statement-breakpoint
CREATE INDEX "sign_ins_at_idx" ON "sign_ins" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_keys_signs_key" ON "push_keys" USING btree ("signs") WHERE "push_keys"."signs";--> statement-breakpoint
CREATE INDEX "push_subscriptions_person_idx" ON "push_subscriptions" USING btree ("person_id","seen_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_idx" ON "push_subscriptions" USING btree ("clerk_user_id","clerk_session_id");--> statement-breakpoint
CREATE INDEX "identity_guesses_last_at_idx" ON "identity_guesses" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "identity_clients_last_active_at_idx" ON "identity_clients" USING btree ("last_active_at");--> statement-breakpoint
CREATE INDEX "identity_codes_subject_idx" ON "identity_codes" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "identity_codes_email_idx" ON "identity_codes" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "identity_codes_user_id_idx" ON "identity_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_codes_created_at_idx" ON "identity_codes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_passkey_challenges_subject_key" ON "identity_passkey_challenges" USING btree ("subject","purpose");--> statement-breakpoint
CREATE INDEX "identity_passkey_challenges_expires_at_idx" ON "identity_passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identity_passkeys_user_id_idx" ON "identity_passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_sessions_client_id_idx" ON "identity_sessions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "identity_sessions_user_id_idx" ON "identity_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_sign_ins_user_id_idx" ON "identity_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_signing_keys_signs_key" ON "identity_signing_keys" USING btree ("signs") WHERE "identity_signing_keys"."signs";--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_email_key" ON "identity_users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "product_session_tokens_session_id_idx" ON "product_session_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "product_sessions_user_id_idx" ON "product_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_sessions_expires_at_idx" ON "product_sessions" USING btree ("expires_at");