CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_hash" text NOT NULL,
	"email" text NOT NULL,
	"role_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "invitations_ticket_hash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "invitations_role_name_check" CHECK ("invitations"."role_name" in ('customer', 'attorney', 'admin'))
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
ALTER TABLE "identity_users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_oauth_attempts" ADD CONSTRAINT "identity_oauth_attempts_client_id_identity_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."identity_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_email_idx" ON "invitations" USING btree (lower("email"));