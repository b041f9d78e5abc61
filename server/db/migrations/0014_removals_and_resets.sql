ALTER TABLE "cases" ADD COLUMN "removal_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_sign_ins" ADD COLUMN "is_after_reset" boolean DEFAULT false NOT NULL;