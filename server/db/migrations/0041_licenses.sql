CREATE TABLE "licenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attorney_id" uuid NOT NULL,
	"state" text NOT NULL,
	"bar_number" text NOT NULL,
	"admitted_on" timestamp with time zone NOT NULL,
	"license_status" text NOT NULL,
	"source" text,
	"refusal_reason" text,
	"submitted_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "licenses_status_check" CHECK ("licenses"."license_status" in ('pending', 'verified', 'refused', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_attorney_state_key" ON "licenses" USING btree ("attorney_id","state");--> statement-breakpoint
CREATE INDEX "licenses_waiting_idx" ON "licenses" USING btree ("license_status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "licenses_changed_idx" ON "licenses" USING btree ("license_status","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "licenses_due_idx" ON "licenses" USING btree (coalesce("remind_at", "expires_at")) WHERE "licenses"."license_status" = 'verified';