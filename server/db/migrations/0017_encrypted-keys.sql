ALTER TABLE "push_keys" ALTER COLUMN "private_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_signing_keys" ALTER COLUMN "private_jwk" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_keys" ADD COLUMN "encrypted_private_key" text;--> statement-breakpoint
ALTER TABLE "identity_signing_keys" ADD COLUMN "encrypted_private_jwk" text;--> statement-breakpoint
ALTER TABLE "identity_signing_keys" ADD COLUMN "retired_at" timestamp with time zone;