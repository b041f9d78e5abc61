ALTER TABLE "identity_users" DROP COLUMN "factor_failures";--> statement-breakpoint
ALTER TABLE "identity_users" DROP COLUMN "factor_locked_until";