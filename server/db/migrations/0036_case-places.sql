CREATE TABLE "attorney_places" (
	"attorney_id" uuid NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "attorney_places_attorney_id_place_pk" PRIMARY KEY("attorney_id","place")
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "place_name" text;--> statement-breakpoint
ALTER TABLE "attorney_places" ADD CONSTRAINT "attorney_places_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;