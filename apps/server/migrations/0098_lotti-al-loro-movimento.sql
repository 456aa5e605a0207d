-- That lots refer to movements there are, which 0087 left to be looked at: nobody who reads or writes either waits meanwhile.
ALTER TABLE "lotto" VALIDATE CONSTRAINT "lotto_movimento_id_movimento_id_fk";
