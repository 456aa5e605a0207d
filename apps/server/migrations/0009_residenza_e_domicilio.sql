-- Residence and domicile beside the shipping address: each kind with its own fields.
ALTER TABLE "indirizzo" ALTER COLUMN "nominativo" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "indirizzo" ALTER COLUMN "id_comune" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "indirizzo" ADD COLUMN "id_nazione" integer;--> statement-breakpoint
ALTER TABLE "indirizzo" ADD CONSTRAINT "indirizzo_id_nazione_nazione_id_fk" FOREIGN KEY ("id_nazione") REFERENCES "public"."nazione"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "indirizzo" ADD CONSTRAINT "indirizzo_campi_del_tipo" CHECK (case "indirizzo"."tipo" when 'residenza' then "indirizzo"."nominativo" is null and "indirizzo"."id_nazione" is not null
        else "indirizzo"."nominativo" is not null and "indirizzo"."id_comune" is not null and "indirizzo"."id_nazione" is null end);