CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clerk_user_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"contact_info" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admins_clerk_user_id_unique" UNIQUE("clerk_user_id")
);
--> statement-breakpoint
CREATE TABLE "attorney_categories" (
	"attorney_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "attorney_categories_attorney_id_category_id_pk" PRIMARY KEY("attorney_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "attorneys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clerk_user_id" text NOT NULL,
	"company_name" text NOT NULL,
	"description" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"website_link" text,
	"profile_image" text,
	"languages_known" text NOT NULL,
	"law_firm_size" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attorneys_clerk_user_id_unique" UNIQUE("clerk_user_id")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_role" text NOT NULL,
	"actor_id" uuid,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL
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
	"update_count" integer DEFAULT 0 NOT NULL,
	"last_event" text,
	"last_actor" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bids_status_check" CHECK ("bids"."bid_status" in ('open', 'accepted', 'rejected')),
	CONSTRAINT "bids_amount_check" CHECK ("bids"."bid_amount" >= 1)
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unique_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "cases_unique_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"customer_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"case_status" text NOT NULL,
	"case_details" text NOT NULL,
	"firm_size" text[] NOT NULL,
	"answers" jsonb,
	"accepted_bid_id" uuid,
	"paused_until" timestamp with time zone,
	"contact_due_at" timestamp with time zone,
	"last_event" text,
	"last_actor" text,
	"last_seen" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cases_status_check" CHECK ("cases"."case_status" in ('open', 'accepted', 'pending', 'paused', 'closed', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_other" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clerk_user_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"contact_info" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customers_clerk_user_id_unique" UNIQUE("clerk_user_id")
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
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"received_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"case_id" uuid,
	"title" text NOT NULL,
	"email_subject" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
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
CREATE TABLE "identity_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_active_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_sessions_status_check" CHECK ("identity_sessions"."status" in ('active', 'ended', 'removed', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "identity_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text,
	"identifier" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_sign_ins_client_id_unique" UNIQUE("client_id")
);
--> statement-breakpoint
CREATE TABLE "identity_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"signs" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"last_sign_in_at" timestamp with time zone
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
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attorney_categories" ADD CONSTRAINT "attorney_categories_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attorney_categories" ADD CONSTRAINT "attorney_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_accepted_bid_id_bids_id_fk" FOREIGN KEY ("accepted_bid_id") REFERENCES "public"."bids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_client_id_identity_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."identity_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sign_ins" ADD CONSTRAINT "identity_sign_ins_client_id_identity_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."identity_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sign_ins" ADD CONSTRAINT "identity_sign_ins_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_session_tokens" ADD CONSTRAINT "product_session_tokens_session_id_product_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."product_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attorney_categories_category_id_idx" ON "attorney_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "audit_events_case_idx" ON "audit_events" USING btree ("case_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_entity_idx" ON "audit_events" USING btree ("entity_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "bids_attorney_case_key" ON "bids" USING btree ("attorney_id","case_id");--> statement-breakpoint
CREATE INDEX "bids_case_amount_idx" ON "bids" USING btree ("case_id","bid_amount","id");--> statement-breakpoint
CREATE INDEX "bids_case_created_idx" ON "bids" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_unique_id_key" ON "cases" USING btree ("unique_id");--> statement-breakpoint
CREATE INDEX "cases_customer_idx" ON "cases" USING btree ("customer_id","unique_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cases_open_idx" ON "cases" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "cases"."case_status" = 'open';--> statement-breakpoint
CREATE INDEX "cases_open_category_idx" ON "cases" USING btree ("category_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "cases"."case_status" = 'open';--> statement-breakpoint
CREATE INDEX "cases_paused_until_idx" ON "cases" USING btree ("paused_until") WHERE "cases"."case_status" = 'paused';--> statement-breakpoint
CREATE INDEX "cases_accepted_bid_idx" ON "cases" USING btree ("accepted_bid_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "categories_order_idx" ON "categories" USING btree ("is_other","position","name");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_received_idx" ON "notifications" USING btree ("received_by","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("received_by","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_case_idx" ON "notifications" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "identity_clients_last_active_at_idx" ON "identity_clients" USING btree ("last_active_at");--> statement-breakpoint
CREATE INDEX "identity_sessions_client_id_idx" ON "identity_sessions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "identity_sessions_user_id_idx" ON "identity_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_sign_ins_user_id_idx" ON "identity_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_signing_keys_signs_key" ON "identity_signing_keys" USING btree ("signs") WHERE "identity_signing_keys"."signs";--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_email_key" ON "identity_users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "product_session_tokens_session_id_idx" ON "product_session_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "product_sessions_user_id_idx" ON "product_sessions" USING btree ("user_id");