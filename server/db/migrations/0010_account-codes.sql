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
	CONSTRAINT "identity_codes_purpose_check" CHECK ("identity_codes"."purpose" in ('reset_password', 'verify_session', 'verify_email'))
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
ALTER TABLE "identity_sessions" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_codes" ADD CONSTRAINT "identity_codes_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_new_emails" ADD CONSTRAINT "identity_new_emails_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_codes_subject_idx" ON "identity_codes" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "identity_codes_email_idx" ON "identity_codes" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "identity_codes_user_id_idx" ON "identity_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_codes_created_at_idx" ON "identity_codes" USING btree ("created_at");