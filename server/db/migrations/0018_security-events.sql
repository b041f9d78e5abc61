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
CREATE INDEX "security_events_at_idx" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_events_kind_idx" ON "security_events" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "security_events_account_idx" ON "security_events" USING btree ("account","id") WHERE "security_events"."account" is not null;--> statement-breakpoint
CREATE INDEX "security_events_subject_idx" ON "security_events" USING btree ("subject","id") WHERE "security_events"."subject" is not null;--> statement-breakpoint
CREATE INDEX "security_events_address_idx" ON "security_events" USING btree ("address","id") WHERE "security_events"."address" is not null;