ALTER TABLE "identity_sessions" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_sign_ins" ADD COLUMN "first_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "encrypted_totp_secret" text;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "totp_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "totp_last_step" integer;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "backup_code_hashes" jsonb;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "factor_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "factor_locked_until" timestamp with time zone;