CREATE INDEX "tratto_rete_conti" ON "tratto_rete" USING btree ("da","persone","impronta");
