ALTER TABLE "identity_codes" DROP CONSTRAINT "identity_codes_purpose_check";--> statement-breakpoint
ALTER TABLE "attorneys" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_codes" ADD CONSTRAINT "identity_codes_purpose_check" CHECK ("identity_codes"."purpose" in ('reset_password', 'verify_email', 'verify_session', 'sign_up', 'confirm_email'));