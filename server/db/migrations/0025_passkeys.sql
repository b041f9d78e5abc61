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
ALTER TABLE "identity_passkeys" ADD CONSTRAINT "identity_passkeys_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_passkey_challenges_subject_key" ON "identity_passkey_challenges" USING btree ("subject","purpose");--> statement-breakpoint
CREATE INDEX "identity_passkey_challenges_expires_at_idx" ON "identity_passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identity_passkeys_user_id_idx" ON "identity_passkeys" USING btree ("user_id","created_at");