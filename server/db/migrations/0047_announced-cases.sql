CREATE TABLE "announced_cases" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"alert_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announced_cases" ADD CONSTRAINT "announced_cases_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_cases" ADD CONSTRAINT "announced_cases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announced_cases_customer_idx" ON "announced_cases" USING btree ("customer_id","alert_at" DESC NULLS FIRST);