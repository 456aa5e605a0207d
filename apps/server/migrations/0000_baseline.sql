-- Schema of the database: tables with their indexes, functions with their triggers, by module in import order (docs/architecture.md).
-- `tables.ts` of each area describes its columns. It runs on PostgreSQL 15 or later and on PGlite.

-- Trigram indexes for searches that tolerate typing errors.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Folds a text for comparison: lower case, without accents and punctuation. Generated from packages/domain/src/platform/fold.ts
-- (docs/decisions/0053).
CREATE OR REPLACE FUNCTION piega(testo text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $piega$
DECLARE
  usuale text;
BEGIN
  IF octet_length(testo) = length(testo) THEN
    RETURN translate(testo, E'\u0009\u000a\u000b\u000c\u000d-ABCDEFGHIJKLMNOPQRSTUVWXYZ''.`', E'      abcdefghijklmnopqrstuvwxyz');
  END IF;
  usuale := translate(testo, E'\u0009\u000a\u000b\u000c\u000d-ABCDEFGHIJKLMNOPQRSTUVWXYZ\u00a0ªµºÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïðñòóôõöøùúûüýÿ\u2010\u2011\u2012\u2013\u2014\u2015''.`\u00ad\u00b4\u00b7\u2018\u2019', E'      abcdefghijklmnopqrstuvwxyz aμoaaaaaaceeeeiiiidnoooooouuuuyaaaaaaceeeeiiiidnoooooouuuuyy      ');
  IF octet_length(usuale) = length(usuale) THEN
    RETURN usuale;
  END IF;
  RETURN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(testo, E'\u0009\u000a\u000b\u000c\u000d-ABCDEFGHIJKLMNOPQRSTUVWXYZ\u00a0ªµºÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĳĴĵĶķĸĹĺĻļĽľĿŀŁłŃńŅņŇňŉŊŋŌōŎŏŐőœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſƀƁƂƃƄƆƇƈƉƊƋƌƎƏƐƑƒƓƔƖƗƘƙƚƜƝƞƟƠơƣƤƥƦƧƩƫƬƭƮƯưƱƲƳƴƵƶƷƸƼǅǆǈǉǋǌǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǞǟǠǡǢǣǤǥǦǧǨǩǪǫǬǭǮǯǰǱǲǳǴǵǶǷǸǹǺǻǼǽǾǿȀȁȂȃȄȅȆȇȈȉȊȋȌȍȎȏȐȑȒȓȔȕȖȗȘșȚțȜȞȟȠȡȢȤȥȦȧȨȩȪȫȬȭȮȯȰȱȲȳȴȵȶȷȺȻȼȽȾȿɀɁɃɄɅɆɇɈɉɊɌɍɎɏɓɔɖɗəɛɠɣɨɩɲɵʀʃʈʉʋʒʰʱʲʳʴʵʶʷʸˠˡˢˣˤͰͲͶͺͿΆΈΉΊΌΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫάέήίΰςϊϋόύώϏϐϑϒϓϔϕϖϘϚϜϞϠϢϤϦϨϪϬϮϰϱϲϴϵϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯйѐёѓїќѝўѠѢѤѦѨѪѬѮѰѲѴѶѷѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӂӃӅӇӉӋӍӐӑӒӓӔӖӗӘӚӛӜӝӞӟӠӢӣӤӥӦӧӨӪӫӬӭӮӯӰӱӲӳӴӵӶӸӹӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮḀḁḂḃḄḅḆḇḈḉḊḋḌḍḎḏḐḑḒḓḔḕḖḗḘḙḚḛḜḝḞḟḠḡḢḣḤḥḦḧḨḩḪḫḬḭḮḯḰḱḲḳḴḵḶḷḸḹḺḻḼḽḾḿṀṁṂṃṄṅṆṇṈṉṊṋṌṍṎṏṐṑṒṓṔṕṖṗṘṙṚṛṜṝṞṟṠṡṢṣṤṥṦṧṨṩṪṫṬṭṮṯṰṱṲṳṴṵṶṷṸṹṺṻṼṽṾṿẀẁẂẃẄẅẆẇẈẉẊẋẌẍẎẏẐẑẒẓẔẕẖẗẘẙẚẛẞẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹỺỼỾἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏἐἑἒἓἔἕἘἙἚἛἜἝἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὀὁὂὃὄὅὈὉὊὋὌὍὐὑὒὓὔὕὖὗὙὛὝὟὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὰάὲέὴήὶίὸόὺύὼώᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼιῂῃῄῆῇῈΈῊΉῌῐῑῒΐῖῗῘῙῚΊῠῡῢΰῤῥῦῧῨῩῪΎῬῲῳῴῶῷῸΌῺΏῼ\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2010\u2011\u2012\u2013\u2014\u2015\u2028\u2029\u202f\u205fⱠⱢⱣⱤⱥⱦⱧⱩⱫⱭⱮⱯⱰⱲⱵⱼⱽⱾⱿﬆ''.`\u00ad\u00b4\u00b7ʹʺʻʼʽʾʿˈ\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u030d\u030e\u030f\u0310\u0311\u0312\u0313\u0314\u0315\u0316\u0317\u0318\u0319\u031a\u031b\u031c\u031d\u031e\u031f\u0320\u0321\u0322\u0323\u0324\u0325\u0326\u0327\u0328\u0329\u032a\u032b\u032c\u032d\u032e\u032f\u0330\u0331\u0332\u0333\u0334\u0335\u0336\u0337\u0338\u0339\u033a\u033b\u033c\u033d\u033e\u033f\u0340\u0341\u0342\u0343\u0344\u0345\u0346\u0347\u0348\u0349\u034a\u034b\u034c\u034d\u034e\u034f\u0350\u0351\u0352\u0353\u0354\u0355\u0356\u0357\u0358\u0359\u035a\u035b\u035c\u035d\u035e\u035f\u0360\u0361\u0362\u0363\u0364\u0365\u0366\u0367\u0368\u0369\u036a\u036b\u036c\u036d\u036e\u036fʹ\u0483\u0484\u0485\u0486\u0487\u0488\u0489\u200b\u200c\u200d\u2018\u2019\u201b\u2032\u2060', E'      abcdefghijklmnopqrstuvwxyz aμoaaaaaaceeeeiiiidnoooooouuuuyaaaaaaÆceeeeiiiidnoooooouuuuyÞyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiĲjjkkqllllllllllnnnnnnnnnooooooŒrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzsbbbbƅoccddddǝeeffggiikklɯnnoooƢpprƨsttttuuʊvyyzzzƹƽǄǄǇǇǊǊaaiioouuuuuuuuuuaaaaÆÆggggkkoooozzjǄǄǄggƕƿnnaaÆÆooaaaaeeeeiiiioooorrrruuuussttȝhhndȣzzaaeeooooooooyylntjaccltszɂbuʌeejjɋrryyboddeeggiinorstuvzhɦjrɹɻʁwyglsxʕͱͳͷ ϳαεηιουωιαβγδεζηθικλμνξοπρστυφχψωιυαεηιυσιυουωϗβθυυυφπϙϛϝϟϡϣϥϧϩϫϭϯκρσθεϸσϻͻͼͽееђгєѕііјљњћкиуџабвгдежзииклмнопрстуфхцчшщъыьэюяиеегікиуѡѣѥѧѩѫѭѯѱѳѵѵѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏжжӄӆӈӊӌӎааааӕееәәәжжззӡииииооөөөээууууууччӷыыӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯaabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwyasßaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻỽỿααααααααααααααααεεεεεεεεεεεεηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιιοοοοοοοοοοοουυυυυυυυυυυυωωωωωωωωωωωωωωωωααεεηηιιοουυωωααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααααααααααιηηηηηεεηηηιιιιιιιιιιυυυυρρυυυυυυρωωωωωοοωωω                     ⱡɫᵽɽatⱨⱪⱬɑɱɐɒⱳⱶjvszﬅ'), E'Æ', E'ae'), E'Þ', E'th'), E'ß', E'ss'), E'Ĳ', E'ij'), E'Œ', E'oe'), E'ƕ', E'hv'), E'Ƣ', E'oi'), E'Ǆ', E'dz'), E'Ǉ', E'lj'), E'Ǌ', E'nj'), E'ȸ', E'db'), E'ȹ', E'qp'), E'ﬀ', E'ff'), E'ﬁ', E'fi'), E'ﬂ', E'fl'), E'ﬃ', E'ffi'), E'ﬄ', E'ffl'), E'ﬅ', E'st');
END $piega$;

-- Day in Rome of an instant.
CREATE FUNCTION giorno_di_roma(quando timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (quando AT TIME ZONE 'Europe/Rome')::date
$$;

-- Notifies the other processes that what the check of a token reads has changed: they drop the cached entry of that member, or of
-- everybody when the row does not name one (docs/decisions/0071).
CREATE FUNCTION accesso_cambiato() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cambiato', 'accesso ' || coalesce(to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0], ''));
  RETURN NULL;
END $$;

--
-- platform: infrastructure
--

-- Written by the health check to know whether the database accepts writes; holds no data.
CREATE TABLE sonda (
  quando timestamptz NOT NULL DEFAULT now()
);

-- Responses stored by member and idempotency key (decisions §2).
CREATE TABLE idempotenza (
  utente_id bigint NOT NULL,
  chiave uuid NOT NULL,
  impronta text NOT NULL,
  risposta jsonb,
  creata_il timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotenza_utente_id_chiave_pk PRIMARY KEY (utente_id, chiave)
);
CREATE INDEX idempotenza_creata ON idempotenza (creata_il);

--
-- registro: events, audit log, outgoing messages, jobs, statistics
--

CREATE SCHEMA registro;
CREATE SCHEMA parti;

-- Daily statistics as of the last merge. The later changes are in `cifra_mossa`, and the two together always equal a recount
-- (docs/decisions/0100).
CREATE TABLE cifra_giorno (
  voce text NOT NULL,
  giorno date NOT NULL,
  di integer NOT NULL,
  parte text NOT NULL,
  quante bigint NOT NULL,
  somma bigint NOT NULL,
  CONSTRAINT cifra_giorno_voce_giorno_di_parte_pk PRIMARY KEY (voce, giorno, di, parte)
);

-- Changes to the statistics that are not merged yet: insert only, so that writers never wait for each other.
CREATE TABLE cifra_mossa (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  voce text NOT NULL,
  giorno date NOT NULL,
  di integer NOT NULL,
  parte text NOT NULL,
  quante bigint NOT NULL,
  somma bigint NOT NULL
);
CREATE INDEX cifra_mossa_giorno ON cifra_mossa (voce, giorno);

-- The audit log: written in the transaction of the command, never changed. The database enforces it, with monthly partitions
-- (`privacy.ts`). The position and the hash chain are added later (`chain.ts`).
CREATE TABLE evento (
  id bigint GENERATED ALWAYS AS IDENTITY,
  avvenuto_il timestamptz NOT NULL DEFAULT now(),
  genere text NOT NULL DEFAULT 'cambio',
  attore_id bigint,
  tipo text NOT NULL,
  oggetto text NOT NULL,
  oggetto_id bigint,
  dati jsonb NOT NULL DEFAULT '{}'::jsonb,
  cambi jsonb,
  sessione_id uuid,
  rete text,
  richiesta uuid,
  chiamata text,
  ordine bigint,
  precedente bytea,
  impronta bytea,
  CONSTRAINT evento_avvenuto_il_id_pk PRIMARY KEY (avvenuto_il, id)
) PARTITION BY RANGE (avvenuto_il);
CREATE INDEX evento_attore ON evento (attore_id, avvenuto_il, id) WHERE (attore_id IS NOT NULL);
CREATE INDEX evento_cosa ON evento (oggetto, avvenuto_il, id);
CREATE INDEX evento_da_legare ON evento (ordine, id) WHERE (impronta IS NULL);
CREATE INDEX evento_genere ON evento (genere, avvenuto_il, id) WHERE (genere <> 'cambio');
CREATE INDEX evento_oggetto ON evento (oggetto, oggetto_id, avvenuto_il, id);
CREATE INDEX evento_ordine ON evento (ordine);

-- Daily roots of the hash chain: exported and stored elsewhere, they reveal a rewritten chain.
CREATE TABLE radice_giorno (
  giorno date PRIMARY KEY,
  primo bigint NOT NULL,
  ultimo bigint NOT NULL,
  impronta bytea NOT NULL
);

-- Position of each consumer of the audit events.
CREATE TABLE smistamento (
  destinatario text PRIMARY KEY,
  ordine bigint NOT NULL,
  tentativi integer NOT NULL DEFAULT 0
);

-- Events set aside because a consumer failed on them too often, so that the following events proceed.
CREATE TABLE evento_scartato (
  destinatario text NOT NULL,
  evento_id bigint NOT NULL,
  scartato_il timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT evento_scartato_destinatario_evento_id_pk PRIMARY KEY (destinatario, evento_id)
);

-- A scheduled job: the last scheduled time that was enqueued, and the run in progress.
CREATE TABLE lavoro (
  coda text PRIMARY KEY,
  ultima_prevista timestamptz NOT NULL,
  esecuzione_id bigint,
  fino_al timestamptz
);

-- Runs of the scheduled jobs, one row per attempt. It contains no personal data.
CREATE TABLE esecuzione (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  coda text NOT NULL,
  prevista_il timestamptz,
  chiesta_da bigint,
  tentativo integer NOT NULL DEFAULT 1,
  dal timestamptz NOT NULL,
  stato text NOT NULL DEFAULT 'in_attesa',
  iniziata_il timestamptz,
  finita_il timestamptz,
  fatti integer,
  totale integer,
  conteggi jsonb,
  errore text
);
CREATE INDEX esecuzione_aperta ON esecuzione (coda, id) WHERE (stato IN ('in_attesa', 'in_corso'));
CREATE INDEX esecuzione_di ON esecuzione (coda, id);
CREATE INDEX esecuzione_finita ON esecuzione (finita_il);
CREATE UNIQUE INDEX esecuzione_unica ON esecuzione (coda, prevista_il, tentativo);

-- The outbox: messages to send, encrypted with a key that is not in the database, with their content deleted after delivery
-- (decisions §4). It has weekly partitions (`cleaning.ts`), in each of which `id` is the primary key.
CREATE TABLE messaggio (
  id bigint GENERATED ALWAYS AS IDENTITY,
  canale text NOT NULL,
  contenuto_cifrato text,
  creato_il timestamptz NOT NULL DEFAULT now(),
  scade_il timestamptz,
  consegnato_il timestamptz,
  tentativi integer NOT NULL DEFAULT 0,
  in_partenza_fino_al timestamptz,
  fallito_il timestamptz,
  causa text,
  destinatario text
) PARTITION BY RANGE (creato_il);
CREATE INDEX messaggio_creato ON messaggio (creato_il, id);
CREATE INDEX messaggio_fallito ON messaggio (creato_il, id) WHERE (fallito_il IS NOT NULL);
CREATE INDEX messaggio_da_mandare ON messaggio (creato_il) WHERE ((contenuto_cifrato IS NOT NULL) AND (fallito_il IS NULL));
CREATE INDEX messaggio_destinatario ON messaggio (destinatario, creato_il, id) WHERE (destinatario IS NOT NULL);

-- Latest samples of the database metrics, shared by all processes, in a single row. It contains no personal data.
CREATE TABLE rilevazione (
  id integer PRIMARY KEY,
  iniziata_il timestamptz NOT NULL,
  letta_il timestamptz,
  cifre jsonb NOT NULL DEFAULT '[]'::jsonb
);

-- Error reports of the pages and of the server: one row per distinct error, with its count. It contains no personal data.
CREATE TABLE guasto (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  impronta text NOT NULL,
  origine text NOT NULL,
  versione text NOT NULL,
  dove text NOT NULL,
  tipo text NOT NULL,
  messaggio text NOT NULL,
  pila jsonb NOT NULL,
  volte integer NOT NULL,
  primo_il timestamptz NOT NULL,
  ultimo_il timestamptz NOT NULL,
  CONSTRAINT guasto_impronta_unique UNIQUE (impronta)
);
CREATE INDEX guasto_visto ON guasto (ultimo_il, id);

-- Exports of lists: requested, written in chunks, downloaded, deleted.
CREATE TABLE esportazione (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chiesta_da bigint NOT NULL,
  elenco text NOT NULL,
  formato text NOT NULL,
  query jsonb NOT NULL,
  scelte bigint[],
  stato text NOT NULL DEFAULT 'in_corso',
  righe integer,
  tentativi integer NOT NULL DEFAULT 0,
  creata_il timestamptz NOT NULL DEFAULT now(),
  colonne text[]
);
CREATE INDEX esportazione_creata ON esportazione (creata_il);
CREATE INDEX esportazione_di ON esportazione (chiesta_da, id);

-- A chunk of an export: ids of its rows, fixed at the start, and their contents when they were read.
CREATE TABLE esportazione_pezzo (
  esportazione_id bigint NOT NULL,
  n integer NOT NULL,
  righe bigint[] NOT NULL,
  contenuto bytea,
  CONSTRAINT esportazione_pezzo_esportazione_id_n_pk PRIMARY KEY (esportazione_id, n),
  CONSTRAINT esportazione_pezzo_esportazione_id_esportazione_id_fk FOREIGN KEY (esportazione_id) REFERENCES esportazione(id)
    ON DELETE CASCADE
);
CREATE INDEX esportazione_da_leggere ON esportazione_pezzo (esportazione_id, n) WHERE (contenuto IS NULL);

-- Default partitions: an insert never fails for want of a partition. In each partition of `messaggio` and `avviso` the key is `id`.
CREATE TABLE registro.evento_altri PARTITION OF evento DEFAULT;
CREATE TABLE parti.messaggio_altri PARTITION OF messaggio (PRIMARY KEY (id)) DEFAULT;

-- Refuses to change or empty the audit log.
CREATE FUNCTION registro.intoccabile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Il registro non si riscrive: % su % è vietato', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER evento_intoccabile BEFORE TRUNCATE ON evento FOR EACH STATEMENT
  EXECUTE FUNCTION registro.intoccabile();
CREATE TRIGGER evento_intoccabile BEFORE TRUNCATE ON registro.evento_altri FOR EACH STATEMENT
  EXECUTE FUNCTION registro.intoccabile();
CREATE TRIGGER radice_giorno_intoccabile BEFORE TRUNCATE ON radice_giorno FOR EACH STATEMENT
  EXECUTE FUNCTION registro.intoccabile();

-- Creates the audit log’s partition of a month, in UTC, unless it exists.
CREATE FUNCTION registro.prepara_mese(mese date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  nome text := 'evento_' || to_char(mese, 'YYYY_MM');
BEGIN
  IF to_regclass('registro.' || nome) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE registro.%I PARTITION OF public.evento FOR VALUES FROM (%L) TO (%L)', nome,
                 mese::timestamp AT TIME ZONE 'UTC', (mese + interval '1 month') AT TIME ZONE 'UTC');
  EXECUTE format('CREATE TRIGGER evento_intoccabile BEFORE TRUNCATE ON registro.%I
                    FOR EACH STATEMENT EXECUTE FUNCTION registro.intoccabile()', nome);
END $$;

-- Creates the audit log’s partitions up to a day. Rows in the default partition are moved to their month’s.
CREATE FUNCTION registro.prepara(fino_a date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  mese date;
BEGIN
  IF EXISTS (SELECT 1 FROM registro.evento_altri) THEN
    ALTER TABLE public.evento DETACH PARTITION registro.evento_altri;
    ALTER TABLE registro.evento_altri RENAME TO evento_da_spostare;
    CREATE TABLE registro.evento_altri PARTITION OF public.evento DEFAULT;
    CREATE TRIGGER evento_intoccabile BEFORE TRUNCATE ON registro.evento_altri
      FOR EACH STATEMENT EXECUTE FUNCTION registro.intoccabile();
    FOR mese IN SELECT DISTINCT date_trunc('month', avvenuto_il AT TIME ZONE 'UTC')::date FROM registro.evento_da_spostare LOOP
      PERFORM registro.prepara_mese(mese);
    END LOOP;
    INSERT INTO public.evento OVERRIDING SYSTEM VALUE SELECT * FROM registro.evento_da_spostare;
    DROP TABLE registro.evento_da_spostare;
  END IF;
  FOR mese IN SELECT generate_series(date_trunc('month', now() AT TIME ZONE 'UTC'), fino_a::timestamp, '1 month')::date LOOP
    PERFORM registro.prepara_mese(mese);
  END LOOP;
END $$;

-- Refuses to change a closed partition, except the columns named as arguments of the trigger.
CREATE FUNCTION parti.chiusa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - TG_ARGV::text[] = to_jsonb(OLD) - TG_ARGV::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'La parte % è chiusa: % è vietato', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

-- Allows one change of an audit log row: it gets its number and its hashes, once.
CREATE FUNCTION registro.solo_legata() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.impronta IS NULL AND NEW.impronta IS NOT NULL AND NEW.precedente IS NOT NULL
     AND NEW.ordine IS NOT NULL AND (OLD.ordine IS NULL OR OLD.ordine = NEW.ordine)
     AND to_jsonb(NEW) - '{ordine,precedente,impronta}'::text[] = to_jsonb(OLD) - '{ordine,precedente,impronta}'::text[]
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Il registro non si riscrive: % su % è vietato', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER evento_solo_legata BEFORE UPDATE OR DELETE ON evento FOR EACH ROW
  EXECUTE FUNCTION registro.solo_legata();

-- The root hash of a day only moves forward and is never deleted.
CREATE FUNCTION registro.radice_avanza() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.giorno = OLD.giorno AND NEW.primo = OLD.primo AND NEW.ultimo > OLD.ultimo THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Le radici del registro non si riscrivono: % è vietato', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER radice_giorno_avanza BEFORE UPDATE OR DELETE ON radice_giorno FOR EACH ROW
  EXECUTE FUNCTION registro.radice_avanza();

-- Partitions of the current month and of the next three. Later ones are created by a job.
SELECT registro.prepara((now() + interval '3 months')::date);

--
-- anagrafica: persons, companies, places
--

-- Foreign States and Italy; `codice` is the codice catastale (`Z…`), `Z000` for Italy.
CREATE TABLE nazione (
  id integer PRIMARY KEY,
  codice text NOT NULL,
  descrizione text NOT NULL,
  country_code text,
  cessata boolean NOT NULL,
  CONSTRAINT nazione_codice_unique UNIQUE (codice)
);

-- Italian provinces, by their two-letter code.
CREATE TABLE provincia (
  sigla text PRIMARY KEY,
  descrizione text NOT NULL,
  regione text NOT NULL
);

-- Comuni, including those that no longer exist, which are still birthplaces.
CREATE TABLE comune (
  id integer PRIMARY KEY,
  codice text NOT NULL,
  cod_istat text,
  descrizione text NOT NULL,
  provincia text NOT NULL,
  nuova_provincia text,
  cessato boolean NOT NULL,
  data_modifica date,
  operatore text,
  cab text,
  cin text,
  cod_comune text,
  capoluogo boolean NOT NULL,
  ricerca text NOT NULL,
  ricerca_unita text NOT NULL,
  CONSTRAINT comune_codice_unique UNIQUE (codice)
);
CREATE INDEX comune_provincia_idx ON comune (provincia);

-- Postcodes (CAP) of each comune.
CREATE TABLE comune_cap (
  id_comune integer NOT NULL,
  cap text NOT NULL,
  CONSTRAINT comune_cap_id_comune_cap_pk PRIMARY KEY (id_comune, cap),
  CONSTRAINT comune_cap_id_comune_comune_id_fk FOREIGN KEY (id_comune) REFERENCES comune(id)
);

-- Single row with the version of the loaded data, so that a start without changes is immediate.
CREATE TABLE geografia_versione (
  unica boolean DEFAULT true PRIMARY KEY,
  versione text NOT NULL
);

-- Financing types: data, not code (decisions §6).
CREATE TABLE tipo_finanziamento (
  id integer PRIMARY KEY,
  descrizione text NOT NULL,
  CONSTRAINT tipo_finanziamento_descrizione_unique UNIQUE (descrizione)
);

-- Registry of persons and companies. Codici fiscali are encrypted, with a keyed hash for lookups (decisions §11).
CREATE TABLE anagrafica (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL,
  denominazione text NOT NULL,
  nome text,
  cognome text,
  codice_fiscale_cifrato text,
  codice_fiscale_indice text,
  data_nascita date,
  creata_il timestamptz NOT NULL DEFAULT now(),
  aggiornata_il timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT anagrafica_tipo_valido CHECK (tipo in ('fisica', 'giuridica'))
);
CREATE INDEX anagrafica_azienda_cercata ON anagrafica USING gin (piega(denominazione) gin_trgm_ops) WHERE (tipo = 'giuridica');
CREATE INDEX anagrafica_azienda_per_nome ON anagrafica (piega(denominazione), id) WHERE (tipo = 'giuridica');
CREATE UNIQUE INDEX anagrafica_codice_fiscale_unico ON anagrafica (tipo, codice_fiscale_indice);
CREATE INDEX anagrafica_nome_cercato ON anagrafica USING gin (piega(denominazione) gin_trgm_ops);

--
-- accesso: accounts, sessions, MFA
--

-- Accounts of members and operators.
CREATE TABLE utente (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ruolo text NOT NULL DEFAULT 'user',
  email text NOT NULL,
  email_verificata_il timestamptz,
  cellulare text NOT NULL,
  cellulare_verificato_il timestamptz,
  password_hash text NOT NULL,
  target text,
  bloccato boolean NOT NULL DEFAULT false,
  id_anagrafica bigint NOT NULL,
  creato_il timestamptz NOT NULL DEFAULT now(),
  aggiornato_il timestamptz NOT NULL DEFAULT now(),
  motivo_blocco text,
  CONSTRAINT utente_id_anagrafica_anagrafica_id_fk FOREIGN KEY (id_anagrafica) REFERENCES anagrafica(id),
  CONSTRAINT utente_email_minuscola CHECK (email = lower(email))
);
CREATE INDEX utente_anagrafica ON utente (id_anagrafica);
CREATE INDEX utente_bloccati ON utente (creato_il, id) WHERE ((ruolo = 'user') AND bloccato);
CREATE INDEX utente_cellulare ON utente (cellulare);
CREATE INDEX utente_da_verificare ON utente (creato_il, id) WHERE ((ruolo = 'user') AND (email_verificata_il IS NULL));
CREATE INDEX utente_email_cercata ON utente USING gin (email gin_trgm_ops);
CREATE UNIQUE INDEX utente_email_unica ON utente (email);
CREATE INDEX utente_iscritti ON utente (creato_il, id) WHERE (ruolo = 'user');
CREATE INDEX utente_ufficio ON utente (id) WHERE (ruolo <> 'user');

-- Sessions: one per login on a device, with the family of its tokens.
CREATE TABLE sessione (
  id uuid PRIMARY KEY,
  utente_id bigint NOT NULL,
  dispositivo text NOT NULL,
  descrizione text NOT NULL,
  creata_il timestamptz NOT NULL DEFAULT now(),
  ultimo_uso_il timestamptz NOT NULL DEFAULT now(),
  chiusa_il timestamptz,
  motivo_chiusura text,
  agente_impronta text NOT NULL DEFAULT '',
  ufficio boolean NOT NULL DEFAULT false,
  provata_il timestamptz,
  manca text,
  scritto_a pg_lsn,
  CONSTRAINT sessione_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE INDEX sessione_utente ON sessione (utente_id);

-- Changes of contact that can be undone, with the contacts before the change: the holder of the link undoes that change and all
-- those after it (docs/decisions/0033).
CREATE TABLE ripristino_contatti (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  utente_id bigint NOT NULL,
  hash text NOT NULL,
  email text NOT NULL,
  email_verificata_il timestamptz NOT NULL,
  cellulare text NOT NULL,
  cellulare_verificato_il timestamptz,
  creato_il timestamptz NOT NULL,
  scade_il timestamptz NOT NULL,
  chiuso_il timestamptz,
  CONSTRAINT ripristino_contatti_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE INDEX ripristino_email ON ripristino_contatti (email);
CREATE UNIQUE INDEX ripristino_hash ON ripristino_contatti (hash);
CREATE INDEX ripristino_utente ON ripristino_contatti (utente_id, id);

-- Devices a member has logged in from, by SHA-256 of their name: a login from any other is notified (decisions §3).
CREATE TABLE dispositivo_noto (
  utente_id bigint NOT NULL,
  impronta text NOT NULL,
  visto_il timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dispositivo_noto_utente_id_impronta_pk PRIMARY KEY (utente_id, impronta),
  CONSTRAINT dispositivo_noto_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);

-- Access tokens, by SHA-256: 15 minutes (decisions §3).
CREATE TABLE token_accesso (
  hash text PRIMARY KEY,
  sessione_id uuid NOT NULL,
  scade_il timestamptz NOT NULL,
  CONSTRAINT token_accesso_sessione_id_sessione_id_fk FOREIGN KEY (sessione_id) REFERENCES sessione(id) ON DELETE CASCADE
);
CREATE INDEX token_accesso_scadenza ON token_accesso (scade_il);
CREATE INDEX token_accesso_sessione ON token_accesso (sessione_id);

-- Refresh tokens, by SHA-256: 30 days, single use (decisions §3).
CREATE TABLE token_refresh (
  hash text PRIMARY KEY,
  sessione_id uuid NOT NULL,
  creato_il timestamptz NOT NULL DEFAULT now(),
  scade_il timestamptz NOT NULL,
  usato_il timestamptz,
  CONSTRAINT token_refresh_sessione_id_sessione_id_fk FOREIGN KEY (sessione_id) REFERENCES sessione(id) ON DELETE CASCADE
);
CREATE INDEX token_refresh_scadenza ON token_refresh (scade_il);
CREATE INDEX token_refresh_sessione ON token_refresh (sessione_id);

-- Rate-limit counters, by keyed hash of subject and action (docs/decisions/0004): no e-mail or network address in clear text.
CREATE TABLE limite (
  chiave text PRIMARY KEY,
  conteggio integer NOT NULL,
  dal timestamptz NOT NULL,
  chiuso_fino timestamptz
);
CREATE INDEX limite_dal ON limite (dal);

-- Links between operators and persons of the company's identity provider.
CREATE TABLE identita_aziendale (
  utente_id bigint NOT NULL,
  emittente text NOT NULL,
  soggetto text NOT NULL,
  collegata_il timestamptz NOT NULL DEFAULT now(),
  usata_il timestamptz,
  CONSTRAINT identita_aziendale_utente_id_pk PRIMARY KEY (utente_id),
  CONSTRAINT identita_aziendale_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE UNIQUE INDEX identita_aziendale_soggetto ON identita_aziendale (emittente, soggetto);

-- Pending sign-ins at the provider: deleted at the callback, whatever its result.
CREATE TABLE accesso_aziendale (
  hash text PRIMARY KEY,
  sessione_id uuid,
  di_nuovo boolean NOT NULL,
  iniziato_il timestamptz NOT NULL DEFAULT clock_timestamp(),
  scade_il timestamptz NOT NULL,
  CONSTRAINT accesso_aziendale_sessione_id_sessione_id_fk FOREIGN KEY (sessione_id) REFERENCES sessione(id) ON DELETE CASCADE
);
CREATE INDEX accesso_aziendale_scadenza ON accesso_aziendale (scade_il);
CREATE INDEX accesso_aziendale_sessione ON accesso_aziendale (sessione_id);

-- Passkeys of accounts: the public keys, which are not secret.
CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  utente_id bigint NOT NULL,
  nome text NOT NULL,
  credenziale text NOT NULL,
  chiave_pubblica text NOT NULL,
  contatore bigint NOT NULL,
  creata_il timestamptz NOT NULL DEFAULT now(),
  usata_il timestamptz,
  CONSTRAINT passkey_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE UNIQUE INDEX passkey_credenziale ON passkey (credenziale);
CREATE INDEX passkey_utente ON passkey (utente_id);

-- Challenges of passkeys, by SHA-256, deleted at their first use.
CREATE TABLE sfida_passkey (
  hash text PRIMARY KEY,
  utente_id bigint,
  scade_il timestamptz NOT NULL,
  CONSTRAINT sfida_passkey_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE INDEX sfida_passkey_scadenza ON sfida_passkey (scade_il);

-- Authenticator apps (TOTP, RFC 6238), active from their first valid code.
CREATE TABLE app_codici (
  utente_id bigint PRIMARY KEY,
  segreto_cifrato text NOT NULL,
  attiva_dal timestamptz,
  ultimo_passo bigint NOT NULL DEFAULT 0,
  CONSTRAINT app_codici_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);

-- Recovery codes, single use, for when neither passkey nor app is available.
CREATE TABLE codice_recupero (
  utente_id bigint NOT NULL,
  numero integer NOT NULL,
  impronta text NOT NULL DEFAULT '',
  usato_il timestamptz,
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  impronta_cifrata text,
  CONSTRAINT codice_recupero_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE UNIQUE INDEX codice_recupero_numero ON codice_recupero (utente_id, numero);

-- Text by which a member is searched: folded name and e-mail. PL/pgSQL, because SQL functions are planned at each call.
CREATE FUNCTION cercato_di(di bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT piega(a.denominazione) || ' ' || u.email
            FROM utente u JOIN anagrafica a ON a.id = u.id_anagrafica WHERE u.id = di);
END $$;
CREATE TRIGGER sessione_accesso_cambiato AFTER UPDATE OF id, utente_id, ufficio, chiusa_il, manca, provata_il OR DELETE ON sessione
  FOR EACH ROW EXECUTE FUNCTION accesso_cambiato('utente_id');
CREATE TRIGGER token_accesso_cambiato AFTER UPDATE OR DELETE ON token_accesso FOR EACH ROW WHEN (OLD.scade_il > now())
  EXECUTE FUNCTION accesso_cambiato('');
CREATE TRIGGER utente_accesso_cambiato AFTER UPDATE OF ruolo, bloccato, cellulare_verificato_il, email_verificata_il OR DELETE ON utente
  FOR EACH ROW EXECUTE FUNCTION accesso_cambiato('id');

--
-- ufficio: operators, settings, four-eyes approvals
--

-- Assignments of items in the operators' queues; an item without a row is unassigned. One table for every kind of work, because
-- the items belong to later modules. A trigger of the item's table deletes the row when the item no longer waits
-- (docs/decisions/0091).
CREATE TABLE incarico (
  oggetto text NOT NULL,
  oggetto_id bigint NOT NULL,
  operatore_id bigint NOT NULL,
  dal timestamptz NOT NULL DEFAULT now(),
  dato_da bigint NOT NULL,
  CONSTRAINT incarico_oggetto_oggetto_id_pk PRIMARY KEY (oggetto, oggetto_id),
  CONSTRAINT incarico_dato_da_utente_id_fk FOREIGN KEY (dato_da) REFERENCES utente(id),
  CONSTRAINT incarico_operatore_id_utente_id_fk FOREIGN KEY (operatore_id) REFERENCES utente(id)
);
CREATE INDEX incarico_dato_da ON incarico (dato_da);
CREATE INDEX incarico_operatore ON incarico (operatore_id, oggetto, oggetto_id);

-- Permission sets: built-in ones, which have a `codice` and cannot be changed, and those created by the company.
CREATE TABLE insieme_permessi (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codice text,
  nome text NOT NULL,
  permessi text[] NOT NULL,
  sola_lettura boolean NOT NULL DEFAULT false,
  creato_il timestamptz NOT NULL DEFAULT now(),
  aggiornato_il timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT insieme_permessi_noti CHECK (cardinality(permessi) > 0 and permessi <@ array['iscrizioni.decidere',
    'pratiche.lavorare', 'premi.lavorare', 'punti.rettificare', 'rete.spostare', 'persone.vedere', 'persone.correggere',
    'persone.bloccare', 'persone.impersonare', 'programma.pubblicare', 'comunicazioni.inviare', 'contenuti.scrivere',
    'operatori.gestire', 'registro.leggere', 'sistema.gestire']::text[])
);
CREATE UNIQUE INDEX insieme_codice_unico ON insieme_permessi (codice);
CREATE UNIQUE INDEX insieme_nome_unico ON insieme_permessi (lower(nome));

-- Permission sets of the operators, whose permissions are their union.
CREATE TABLE operatore_insieme (
  utente_id bigint NOT NULL,
  insieme_id integer NOT NULL,
  dato_il timestamptz NOT NULL DEFAULT now(),
  dato_da bigint,
  CONSTRAINT operatore_insieme_utente_id_insieme_id_pk PRIMARY KEY (utente_id, insieme_id),
  CONSTRAINT operatore_insieme_dato_da_utente_id_fk FOREIGN KEY (dato_da) REFERENCES utente(id),
  CONSTRAINT operatore_insieme_insieme_id_insieme_permessi_id_fk FOREIGN KEY (insieme_id) REFERENCES insieme_permessi(id),
  CONSTRAINT operatore_insieme_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE INDEX operatore_insieme_dato_da ON operatore_insieme (dato_da);
CREATE INDEX operatore_insieme_insieme ON operatore_insieme (insieme_id);

-- Invitations of operators. The account is created when one is accepted.
CREATE TABLE invito_operatore (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  nome text NOT NULL,
  cognome text NOT NULL,
  insiemi integer[] NOT NULL,
  hash text NOT NULL,
  invitato_da bigint NOT NULL,
  creato_il timestamptz NOT NULL DEFAULT now(),
  mandato_il timestamptz NOT NULL DEFAULT now(),
  scade_il timestamptz NOT NULL,
  usato_il timestamptz,
  ritirato_il timestamptz,
  utente_id bigint,
  CONSTRAINT invito_operatore_invitato_da_utente_id_fk FOREIGN KEY (invitato_da) REFERENCES utente(id),
  CONSTRAINT invito_operatore_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id),
  CONSTRAINT invito_email_minuscola CHECK (email = lower(email))
);
CREATE UNIQUE INDEX invito_aperto ON invito_operatore (email) WHERE ((usato_il IS NULL) AND (ritirato_il IS NULL));
CREATE INDEX invito_da ON invito_operatore (invitato_da);
CREATE UNIQUE INDEX invito_hash ON invito_operatore (hash);
CREATE INDEX invito_utente ON invito_operatore (utente_id);

-- Saved settings of the company, one row per section; earlier values are in the audit log.
CREATE TABLE impostazione (
  sezione text PRIMARY KEY,
  valori jsonb NOT NULL,
  scritta_da bigint NOT NULL,
  scritta_il timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT impostazione_scritta_da_utente_id_fk FOREIGN KEY (scritta_da) REFERENCES utente(id)
);
CREATE INDEX impostazione_scritta_da ON impostazione (scritta_da);

-- Company's logo and icon, by content hash: small enough to be backed up with the database.
CREATE TABLE immagine_aspetto (
  hash text PRIMARY KEY,
  byte bytea NOT NULL,
  caricata_da bigint NOT NULL,
  caricata_il timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT immagine_aspetto_caricata_da_utente_id_fk FOREIGN KEY (caricata_da) REFERENCES utente(id),
  CONSTRAINT immagine_aspetto_piccola CHECK (octet_length(byte) <= 184320)
);

-- Impersonations of members by operators, with their reason (company §3).
CREATE TABLE visione (
  id uuid PRIMARY KEY,
  hash text NOT NULL,
  operatore_id bigint NOT NULL,
  sessione_id uuid,
  utente_id bigint NOT NULL,
  motivo text NOT NULL,
  iniziata_il timestamptz NOT NULL DEFAULT now(),
  scade_il timestamptz NOT NULL,
  finita_il timestamptz,
  CONSTRAINT visione_operatore_id_utente_id_fk FOREIGN KEY (operatore_id) REFERENCES utente(id),
  CONSTRAINT visione_sessione_id_sessione_id_fk FOREIGN KEY (sessione_id) REFERENCES sessione(id) ON DELETE SET NULL,
  CONSTRAINT visione_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE INDEX visione_aperta ON visione (scade_il) WHERE (finita_il IS NULL);
CREATE UNIQUE INDEX visione_hash ON visione (hash);
CREATE INDEX visione_operatore ON visione (operatore_id);
CREATE INDEX visione_sessione ON visione (sessione_id);
CREATE INDEX visione_utente ON visione (utente_id, iniziata_il);
CREATE INDEX visione_vecchia ON visione (iniziata_il);

-- Saved views of lists, private or shared with the other operators.
CREATE TABLE vista_elenco (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  di bigint NOT NULL,
  elenco text NOT NULL,
  nome text NOT NULL,
  condivisa boolean NOT NULL DEFAULT false,
  filtri jsonb NOT NULL,
  ordine text NOT NULL,
  verso text NOT NULL,
  colonne text[],
  creata_il timestamptz NOT NULL DEFAULT now(),
  aggiornata_il timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT vista_elenco_di_utente_id_fk FOREIGN KEY (di) REFERENCES utente(id)
);
CREATE INDEX vista_condivisa ON vista_elenco (elenco) WHERE condivisa;
CREATE UNIQUE INDEX vista_nome_unico ON vista_elenco (di, elenco, lower(nome));

-- Proposals for four-eyes approval. The proposal itself is immutable, and it is decided once (enforced in the migration).
CREATE TABLE proposta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL,
  oggetto_id bigint NOT NULL,
  nome text,
  dati jsonb NOT NULL,
  cambi jsonb NOT NULL,
  motivo text,
  proposta_da bigint NOT NULL,
  proposta_il timestamptz NOT NULL DEFAULT now(),
  scade_il timestamptz NOT NULL,
  stato text NOT NULL DEFAULT 'aperta',
  decisa_da bigint,
  decisa_il timestamptz,
  nota text,
  CONSTRAINT proposta_decisa_da_utente_id_fk FOREIGN KEY (decisa_da) REFERENCES utente(id),
  CONSTRAINT proposta_proposta_da_utente_id_fk FOREIGN KEY (proposta_da) REFERENCES utente(id),
  CONSTRAINT proposta_confermata_in_tempo CHECK (stato <> 'confermata' or decisa_il <= scade_il),
  CONSTRAINT proposta_decisa_il CHECK ((stato = 'aperta') = (decisa_il is null)),

    CONSTRAINT proposta_due_mani CHECK (case stato when 'aperta' then decisa_da is null when 'scaduta' then decisa_da is null when 'ritirata' then decisa_da is null or decisa_da = proposta_da else decisa_da is not null and decisa_da <> proposta_da end)
);
CREATE UNIQUE INDEX proposta_aperta ON proposta (tipo, oggetto_id) WHERE (stato = 'aperta');
CREATE INDEX proposta_decisa ON proposta (decisa_il, id) WHERE (stato <> 'aperta');
CREATE INDEX proposta_decisa_da ON proposta (decisa_da);
CREATE INDEX proposta_di ON proposta (proposta_da);
CREATE INDEX proposta_scade ON proposta (scade_il, id) WHERE (stato = 'aperta');

-- Internal notes of the operators on the items they work on and on members.
CREATE TABLE nota (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  oggetto text NOT NULL,
  oggetto_id bigint NOT NULL,
  utente_id bigint NOT NULL,
  testo text NOT NULL,
  scritta_il timestamptz NOT NULL DEFAULT now(),
  scritta_da bigint NOT NULL,
  CONSTRAINT nota_scritta_da_utente_id_fk FOREIGN KEY (scritta_da) REFERENCES utente(id),
  CONSTRAINT nota_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id),
  CONSTRAINT nota_breve CHECK (length(testo) between 1 and 2000)
);
CREATE INDEX nota_oggetto ON nota (oggetto, oggetto_id, id);
CREATE INDEX nota_scritta_da ON nota (scritta_da);
CREATE INDEX nota_utente ON nota (utente_id, id);
CREATE INDEX nota_vecchia ON nota (scritta_il);

-- Mentions of operators in notes, with the instant they were read.
CREATE TABLE menzione (
  nota_id bigint NOT NULL,
  operatore_id bigint NOT NULL,
  letta_il timestamptz,
  CONSTRAINT menzione_nota_id_operatore_id_pk PRIMARY KEY (nota_id, operatore_id),
  CONSTRAINT menzione_nota_id_nota_id_fk FOREIGN KEY (nota_id) REFERENCES nota(id) ON DELETE CASCADE,
  CONSTRAINT menzione_operatore_id_utente_id_fk FOREIGN KEY (operatore_id) REFERENCES utente(id)
);
CREATE INDEX menzione_operatore ON menzione (operatore_id, nota_id);

-- Returns whether this transaction confirms a proposal of this kind for this object, made by another operator
-- (docs/decisions/0108).
CREATE FUNCTION due_persone(quale text, quale_id bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM proposta p
    WHERE p.tipo = quale AND p.oggetto_id = quale_id AND p.stato = 'confermata'
      AND p.decisa_da <> p.proposta_da AND p.xmin = pg_current_xact_id()::xid;
  RETURN FOUND;
END $$;

-- The name of an approved company changes only with four-eyes approval.
CREATE FUNCTION denominazione_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM azienda z WHERE z.id_anagrafica = NEW.id AND z.approvata_il IS NOT NULL;
  IF FOUND AND NOT due_persone('azienda.correggi', NEW.id) THEN
    RAISE EXCEPTION 'Un''azienda approvata si corregge solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'azienda_due_persone';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER denominazione_due_persone BEFORE UPDATE OF denominazione ON anagrafica FOR EACH ROW
  WHEN (NEW.tipo = 'giuridica' AND NEW.denominazione <> 'Azienda cancellata' AND OLD.denominazione <> NEW.denominazione)
  EXECUTE FUNCTION denominazione_due_persone();

-- Deletes the assignment of an object that has left its queue (docs/decisions/0091).
CREATE FUNCTION incarico_finito() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM incarico WHERE oggetto = TG_ARGV[0] AND oggetto_id = OLD.id;
  RETURN NULL;
END $$;

-- Notifies the other processes that a setting has changed (docs/decisions/0126).
CREATE FUNCTION impostazione_cambiata() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cambiato', 'impostazioni 1');
  RETURN NULL;
END $$;
CREATE TRIGGER impostazione_cambiata AFTER INSERT OR UPDATE OR DELETE ON impostazione FOR EACH STATEMENT
  EXECUTE FUNCTION impostazione_cambiata();

-- A proposal is decided once and then never changes; an open one is not deleted.
CREATE FUNCTION proposta_custodita() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.stato <> 'aperta' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.stato = 'aperta'
     AND (to_jsonb(OLD) - '{stato,decisa_da,decisa_il,nota}'::text[])
       = (to_jsonb(NEW) - '{stato,decisa_da,decisa_il,nota}'::text[]) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Una proposta si decide una volta e non si modifica: % è vietato', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER proposta_custodita BEFORE UPDATE OR DELETE ON proposta FOR EACH ROW
  EXECUTE FUNCTION proposta_custodita();
CREATE TRIGGER insieme_permessi_accesso_cambiato AFTER UPDATE OF permessi, sola_lettura ON insieme_permessi
  FOR EACH ROW EXECUTE FUNCTION accesso_cambiato('');
CREATE TRIGGER operatore_insieme_accesso_cambiato AFTER INSERT OR UPDATE OR DELETE ON operatore_insieme FOR EACH ROW
  EXECUTE FUNCTION accesso_cambiato('utente_id');

-- Built-in permission sets (INSIEMI_PRONTI in packages/domain/src/platform/permessi.ts); `loadInsiemi` updates them at start.
INSERT INTO insieme_permessi (codice, nome, permessi, sola_lettura) VALUES
  ('sportello', 'Sportello', '{iscrizioni.decidere,punti.rettificare,rete.spostare,persone.vedere,persone.correggere}', false),
  ('pratiche', 'Pratiche', '{pratiche.lavorare,persone.vedere}', false),
  ('premi', 'Premi', '{premi.lavorare,persone.vedere}', false),
  ('programma', 'Programma', '{programma.pubblicare,comunicazioni.inviare,contenuti.scrivere,persone.vedere}', false),
  ('revisore', 'Revisore', '{iscrizioni.decidere,pratiche.lavorare,premi.lavorare,punti.rettificare,rete.spostare,persone.vedere,persone.bloccare,programma.pubblicare,comunicazioni.inviare,contenuti.scrivere,operatori.gestire,registro.leggere,sistema.gestire,persone.impersonare,persone.correggere}', true),
  ('amministratore', 'Amministratore', '{iscrizioni.decidere,pratiche.lavorare,premi.lavorare,punti.rettificare,rete.spostare,persone.vedere,persone.bloccare,programma.pubblicare,comunicazioni.inviare,contenuti.scrivere,operatori.gestire,registro.leggere,sistema.gestire,persone.impersonare,persone.correggere}', false);

--
-- iscritti: profiles and data of members
--

-- Consents given or withdrawn, append-only: the last row counts (decisions §11).
CREATE TABLE consenso (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  utente_id bigint NOT NULL,
  tipo text NOT NULL,
  dato boolean NOT NULL,
  versione_testo text NOT NULL,
  canale text NOT NULL,
  quando timestamptz NOT NULL,
  CONSTRAINT consenso_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE INDEX consenso_ultimo ON consenso (utente_id, tipo, id);

-- Addresses of members: at most one of each kind (shipping, residence, domicile).
CREATE TABLE indirizzo (
  utente_id bigint NOT NULL,
  tipo text NOT NULL,
  nominativo text,
  indirizzo text NOT NULL,
  id_comune integer,
  cap text NOT NULL,
  aggiornato_il timestamptz NOT NULL DEFAULT now(),
  id_nazione integer,
  CONSTRAINT indirizzo_utente_id_tipo_pk PRIMARY KEY (utente_id, tipo),
  CONSTRAINT indirizzo_id_comune_comune_id_fk FOREIGN KEY (id_comune) REFERENCES comune(id),
  CONSTRAINT indirizzo_id_nazione_nazione_id_fk FOREIGN KEY (id_nazione) REFERENCES nazione(id),
  CONSTRAINT indirizzo_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id),

    CONSTRAINT indirizzo_campi_del_tipo CHECK (case tipo when 'residenza' then nominativo is null and id_nazione is not null else nominativo is not null and id_comune is not null and id_nazione is null end)
);

-- One-time codes (decisions §4), stored as keyed hashes of code, member, channel and exact contact.
CREATE TABLE codice_otp (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  utente_id bigint NOT NULL,
  canale text NOT NULL,
  impronta text NOT NULL,
  creato_il timestamptz NOT NULL,
  scade_il timestamptz NOT NULL,
  usato_il timestamptz,
  confermato_il timestamptz,
  annullato_il timestamptz,
  CONSTRAINT codice_otp_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE INDEX codice_otp_creato ON codice_otp (creato_il);
CREATE INDEX codice_otp_utente ON codice_otp (utente_id, canale);

-- Agencies of the promotori, among them always the agency of the company itself.
CREATE TABLE agenzia (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  denominazione text NOT NULL,
  CONSTRAINT agenzia_denominazione_unique UNIQUE (denominazione)
);

-- Enrolments of members, one per role.
CREATE TABLE profilo (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  utente_id bigint NOT NULL,
  ruolo text NOT NULL,
  stato text NOT NULL,
  username text NOT NULL,
  id_anagrafica bigint NOT NULL,
  attributi jsonb NOT NULL DEFAULT '{}'::jsonb,
  creato_il timestamptz NOT NULL DEFAULT now(),
  aggiornato_il timestamptz NOT NULL DEFAULT now(),
  id_agenzia bigint,
  stato_dal timestamptz NOT NULL DEFAULT now(),
  membro_cercato text NOT NULL DEFAULT '',
  azienda_cercata text,
  membro_dal timestamptz NOT NULL DEFAULT now(),
  sponsor_id bigint,
  nodo_id bigint,
  CONSTRAINT profilo_id_agenzia_agenzia_id_fk FOREIGN KEY (id_agenzia) REFERENCES agenzia(id),
  CONSTRAINT profilo_id_anagrafica_anagrafica_id_fk FOREIGN KEY (id_anagrafica) REFERENCES anagrafica(id),
  CONSTRAINT profilo_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE INDEX profilo_anagrafica ON profilo (id_anagrafica);
CREATE INDEX profilo_attivi ON profilo (ruolo, utente_id, stato_dal) WHERE (stato = 'attiva');
CREATE INDEX profilo_attivi_dal ON profilo (ruolo, membro_dal, utente_id) WHERE (stato = 'attiva');
CREATE INDEX profilo_attivi_per_nome ON profilo (ruolo, membro_cercato, utente_id) WHERE (stato = 'attiva');
CREATE INDEX profilo_cercato ON profilo USING gin (membro_cercato gin_trgm_ops, azienda_cercata gin_trgm_ops);
CREATE INDEX profilo_coda ON profilo (stato, stato_dal, id);
CREATE INDEX profilo_dal ON profilo (stato_dal, id);
CREATE INDEX profilo_per_azienda ON profilo (azienda_cercata, id);
CREATE INDEX profilo_per_membro ON profilo (membro_cercato, id);
CREATE INDEX profilo_sponsor ON profilo (sponsor_id);
CREATE UNIQUE INDEX profilo_unico ON profilo (utente_id, ruolo);

-- History of the enrolments: actor, instant, transition, reason. Append-only.
CREATE TABLE profilo_storia (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  profilo_id bigint NOT NULL,
  da text,
  a text NOT NULL,
  quando timestamptz NOT NULL,
  attore_id bigint,
  motivo text,
  CONSTRAINT profilo_storia_attore_id_utente_id_fk FOREIGN KEY (attore_id) REFERENCES utente(id),
  CONSTRAINT profilo_storia_profilo_id_profilo_id_fk FOREIGN KEY (profilo_id) REFERENCES profilo(id)
);
CREATE INDEX profilo_storia_attore ON profilo_storia (attore_id, profilo_id);
CREATE INDEX profilo_storia_profilo ON profilo_storia (profilo_id, id);

-- Requirements of enrolment in a role, or of passing on one type of financing (decisions §5).
CREATE TABLE requisito (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codice text NOT NULL,
  descrizione text NOT NULL,
  aiuto text NOT NULL,
  ruolo text NOT NULL,
  id_tipo_finanziamento integer,
  obbligatorio boolean NOT NULL,
  con_scadenza boolean NOT NULL,
  CONSTRAINT requisito_id_tipo_finanziamento_tipo_finanziamento_id_fk FOREIGN KEY (id_tipo_finanziamento)
    REFERENCES tipo_finanziamento(id)
);
CREATE UNIQUE INDEX requisito_unico ON requisito (ruolo, codice, COALESCE(id_tipo_finanziamento, 0));

-- Companies: the data of a persona giuridica that the registry does not hold.
CREATE TABLE azienda (
  id_anagrafica bigint PRIMARY KEY,
  partita_iva text NOT NULL,
  id_natura_giuridica integer NOT NULL,
  codice_ateco text,
  categorie_merceologiche integer[] NOT NULL,
  titolare_id bigint NOT NULL,
  approvata_il timestamptz,
  creata_il timestamptz NOT NULL,
  aggiornata_il timestamptz NOT NULL,
  titolare_cercato text NOT NULL DEFAULT '',
  CONSTRAINT azienda_partita_iva_unica UNIQUE (partita_iva),
  CONSTRAINT azienda_id_anagrafica_anagrafica_id_fk FOREIGN KEY (id_anagrafica) REFERENCES anagrafica(id),
  CONSTRAINT azienda_titolare_id_utente_id_fk FOREIGN KEY (titolare_id) REFERENCES utente(id)
);
CREATE INDEX azienda_creata ON azienda (creata_il, id_anagrafica);
CREATE INDEX azienda_da_approvare ON azienda (creata_il, id_anagrafica) WHERE (approvata_il IS NULL);
CREATE INDEX azienda_titolare ON azienda (titolare_id);
CREATE INDEX azienda_titolare_cercato ON azienda USING gin (titolare_cercato gin_trgm_ops);

-- Seats of companies (spec §3, Company address).
CREATE TABLE sede_azienda (
  id_anagrafica bigint PRIMARY KEY,
  indirizzo text NOT NULL,
  id_comune integer NOT NULL,
  cap text NOT NULL,
  id_nazione integer NOT NULL,
  id_stato_utilizzo integer NOT NULL,
  CONSTRAINT sede_azienda_id_anagrafica_azienda_id_anagrafica_fk FOREIGN KEY (id_anagrafica) REFERENCES azienda(id_anagrafica),
  CONSTRAINT sede_azienda_id_comune_comune_id_fk FOREIGN KEY (id_comune) REFERENCES comune(id),
  CONSTRAINT sede_azienda_id_nazione_nazione_id_fk FOREIGN KEY (id_nazione) REFERENCES nazione(id)
);

-- Checks of companies' data, with their results.
CREATE TABLE controllo_azienda (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_anagrafica bigint NOT NULL,
  id_stato_utilizzo integer NOT NULL,
  quando timestamptz NOT NULL,
  operatore_id bigint,
  CONSTRAINT controllo_azienda_id_anagrafica_azienda_id_anagrafica_fk FOREIGN KEY (id_anagrafica) REFERENCES azienda(id_anagrafica),
  CONSTRAINT controllo_azienda_operatore_id_utente_id_fk FOREIGN KEY (operatore_id) REFERENCES utente(id)
);
CREATE INDEX controllo_azienda_di ON controllo_azienda (id_anagrafica, id);

-- Legal representatives of companies (spec §3). Codice fiscale and document number are encrypted (decisions §11).
CREATE TABLE legale_rappresentante (
  id_anagrafica bigint PRIMARY KEY,
  cognome text NOT NULL,
  nome text NOT NULL,
  codice_fiscale_cifrato text NOT NULL,
  codice_fiscale_indice text NOT NULL,
  id_tipo_documento text NOT NULL,
  numero_documento_cifrato text NOT NULL,
  numero_documento_indice text NOT NULL,
  data_rilascio_documento date NOT NULL,
  data_scadenza_documento date NOT NULL,
  id_citta_rilascio integer,
  citta_nascita text NOT NULL,
  provincia_nascita text NOT NULL,
  data_nascita date NOT NULL,
  sesso text NOT NULL,
  rilasciato_da text NOT NULL,
  email text NOT NULL,
  cellulare text NOT NULL,
  id_stato_utilizzo integer NOT NULL,
  CONSTRAINT legale_rappresentante_id_anagrafica_azienda_id_anagrafica_fk FOREIGN KEY (id_anagrafica)
    REFERENCES azienda(id_anagrafica),
  CONSTRAINT legale_rappresentante_id_citta_rilascio_comune_id_fk FOREIGN KEY (id_citta_rilascio) REFERENCES comune(id)
);
CREATE INDEX legale_rappresentante_codice_fiscale ON legale_rappresentante (codice_fiscale_indice);
CREATE INDEX legale_rappresentante_documento ON legale_rappresentante (numero_documento_indice);

-- Updates the searched texts of profiles and companies when a name changes.
CREATE FUNCTION anagrafica_si_cerca_altrimenti() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cercata text := piega(NEW.denominazione);
BEGIN
  UPDATE profilo SET azienda_cercata = cercata WHERE id_anagrafica = NEW.id AND ruolo = 'convenzionato';
  UPDATE profilo p SET membro_cercato = cercata || ' ' || u.email
    FROM utente u WHERE u.id_anagrafica = NEW.id AND p.utente_id = u.id;
  UPDATE azienda z SET titolare_cercato = cercata || ' ' || u.email
    FROM utente u WHERE u.id_anagrafica = NEW.id AND z.titolare_id = u.id;
  RETURN NULL;
END $$;
CREATE TRIGGER anagrafica_cercata AFTER UPDATE OF denominazione ON anagrafica FOR EACH ROW
  WHEN (OLD.denominazione IS DISTINCT FROM NEW.denominazione) EXECUTE FUNCTION anagrafica_si_cerca_altrimenti();

-- Updates the searched texts of profiles and companies when an e-mail changes.
CREATE FUNCTION utente_si_cerca_altrimenti() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cercato text := cercato_di(NEW.id);
BEGIN
  UPDATE profilo SET membro_cercato = cercato WHERE utente_id = NEW.id;
  UPDATE azienda SET titolare_cercato = cercato WHERE titolare_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER utente_cercato AFTER UPDATE OF email, id_anagrafica ON utente FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.id_anagrafica IS DISTINCT FROM NEW.id_anagrafica)
  EXECUTE FUNCTION utente_si_cerca_altrimenti();

-- Sets the text by which the holder of a company is searched.
CREATE FUNCTION azienda_come_si_cerca() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.titolare_cercato := coalesce(cercato_di(NEW.titolare_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER azienda_cercata BEFORE INSERT OR UPDATE OF titolare_id ON azienda FOR EACH ROW
  EXECUTE FUNCTION azienda_come_si_cerca();

-- An approved company and its seat change only with four-eyes approval.
CREATE FUNCTION azienda_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM azienda z WHERE z.id_anagrafica = NEW.id_anagrafica AND z.approvata_il IS NOT NULL;
  IF FOUND AND NOT due_persone('azienda.correggi', NEW.id_anagrafica) THEN
    RAISE EXCEPTION 'Un''azienda approvata si corregge solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'azienda_due_persone';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER azienda_due_persone BEFORE UPDATE ON azienda FOR EACH ROW
  WHEN (OLD.approvata_il IS NOT NULL AND NEW.partita_iva NOT LIKE 'cancellata-%' AND (OLD.partita_iva, OLD.id_natura_giuridica,
    OLD.codice_ateco, OLD.categorie_merceologiche, OLD.approvata_il) IS DISTINCT FROM (NEW.partita_iva, NEW.id_natura_giuridica,
    NEW.codice_ateco, NEW.categorie_merceologiche, NEW.approvata_il))
  EXECUTE FUNCTION azienda_due_persone();
CREATE TRIGGER sede_due_persone BEFORE UPDATE ON sede_azienda FOR EACH ROW
  WHEN ((OLD.indirizzo, OLD.id_comune, OLD.cap) IS DISTINCT FROM (NEW.indirizzo, NEW.id_comune, NEW.cap))
  EXECUTE FUNCTION azienda_due_persone();

-- Consents are append-only: when and to what a member consented must be demonstrable (GDPR art. 7.1).
CREATE FUNCTION consensi_intoccabili() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'La storia dei consensi non si modifica: % su % è vietato', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER consenso_intoccabile BEFORE UPDATE OR DELETE OR TRUNCATE ON consenso FOR EACH STATEMENT
  EXECUTE FUNCTION consensi_intoccabili();

-- The legal representative of an approved company changes only with four-eyes approval. Encrypted columns are not compared: they
-- change with the keys, too.
CREATE FUNCTION legale_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM azienda z WHERE z.id_anagrafica = NEW.id_anagrafica AND z.approvata_il IS NOT NULL;
  IF FOUND AND NOT due_persone('azienda.legale', NEW.id_anagrafica) THEN
    RAISE EXCEPTION 'Il legale rappresentante di un''azienda approvata si corregge solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'azienda_due_persone';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER legale_due_persone BEFORE UPDATE ON legale_rappresentante FOR EACH ROW
  WHEN ((OLD.cognome, OLD.nome, OLD.id_tipo_documento, OLD.data_rilascio_documento, OLD.data_scadenza_documento,
    OLD.id_citta_rilascio, OLD.citta_nascita, OLD.provincia_nascita, OLD.data_nascita, OLD.sesso, OLD.rilasciato_da, OLD.email,
    OLD.cellulare) IS DISTINCT FROM (NEW.cognome, NEW.nome, NEW.id_tipo_documento, NEW.data_rilascio_documento,
    NEW.data_scadenza_documento, NEW.id_citta_rilascio, NEW.citta_nascita, NEW.provincia_nascita, NEW.data_nascita, NEW.sesso,
    NEW.rilasciato_da, NEW.email, NEW.cellulare))
  EXECUTE FUNCTION legale_due_persone();

-- Sets what lists of profiles are filtered and sorted by, from the tables that own it.
CREATE FUNCTION profilo_come_si_cerca() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT piega(a.denominazione) || ' ' || u.email, u.creato_il, s.sponsor_id, s.id
    INTO NEW.membro_cercato, NEW.membro_dal, NEW.sponsor_id, NEW.nodo_id
    FROM utente u JOIN anagrafica a ON a.id = u.id_anagrafica LEFT JOIN segnalatore s ON s.utente_id = u.id
   WHERE u.id = NEW.utente_id;
  -- Without an account the foreign key reports the error.
  NEW.membro_cercato := coalesce(NEW.membro_cercato, '');
  NEW.membro_dal := coalesce(NEW.membro_dal, now());
  NEW.azienda_cercata := NULL;
  IF NEW.ruolo = 'convenzionato' THEN
    NEW.azienda_cercata := (SELECT piega(a.denominazione) FROM anagrafica a WHERE a.id = NEW.id_anagrafica);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER profilo_cercato BEFORE INSERT OR UPDATE OF utente_id, ruolo, id_anagrafica ON profilo FOR EACH ROW
  EXECUTE FUNCTION profilo_come_si_cerca();
CREATE TRIGGER profilo_accesso_cambiato AFTER INSERT OR UPDATE OF utente_id, ruolo, stato OR DELETE ON profilo
  FOR EACH ROW EXECUTE FUNCTION accesso_cambiato('utente_id');
CREATE TRIGGER profilo_incarico AFTER UPDATE OF stato ON profilo FOR EACH ROW
  WHEN (OLD.stato = 'in_approvazione' AND NEW.stato <> 'in_approvazione') EXECUTE FUNCTION incarico_finito('profilo');

--
-- rete: sponsor tree
--

-- Sponsor tree: one node per member, whatever their profiles. `sponsor_id` is authoritative; `percorso` is the fixed-width
-- base-36 path from the root, collated "C", so that a subtree is one range of the index.
CREATE TABLE segnalatore (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  utente_id bigint NOT NULL,
  codice text NOT NULL,
  sponsor_id bigint,
  percorso text NOT NULL COLLATE pg_catalog."C",
  livello integer NOT NULL,
  creato_il timestamptz NOT NULL DEFAULT now(),
  nome text NOT NULL DEFAULT '',
  CONSTRAINT segnalatore_sponsor_id_segnalatore_id_fk FOREIGN KEY (sponsor_id) REFERENCES segnalatore(id),
  CONSTRAINT segnalatore_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id),
  CONSTRAINT segnalatore_non_di_se CHECK (sponsor_id <> id)
);
CREATE UNIQUE INDEX segnalatore_codice_unico ON segnalatore (codice);
CREATE INDEX segnalatore_livello ON segnalatore (livello);
CREATE INDEX segnalatore_nome_cercato ON segnalatore USING gin (nome gin_trgm_ops);
CREATE INDEX segnalatore_per_nome ON segnalatore (nome, utente_id);
CREATE UNIQUE INDEX segnalatore_percorso ON segnalatore (percorso) INCLUDE (livello);
CREATE INDEX segnalatore_sponsor ON segnalatore (sponsor_id);
CREATE UNIQUE INDEX segnalatore_utente_unico ON segnalatore (utente_id);

-- Precomputed aggregates of the tree: buckets of some hundreds of nodes in path order, with counts by level and by month. A
-- branch is counted and paged from whole buckets and the two at its ends (docs/decisions/0069). Written by triggers of
-- `segnalatore` only.
CREATE TABLE tratto_rete (
  da text COLLATE pg_catalog."C" PRIMARY KEY,
  persone integer NOT NULL,
  impronta bigint NOT NULL,
  livelli integer[] NOT NULL,
  mesi integer[] NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX tratto_rete_conti ON tratto_rete (da, persone, impronta);

-- History of the sponsors: points follow the line as of a given day (decisions §8).
CREATE TABLE sponsor_storia (
  segnalatore_id bigint NOT NULL,
  sponsor_id bigint,
  dal timestamptz NOT NULL DEFAULT now(),
  al timestamptz,
  attore_id bigint,
  motivo text,
  CONSTRAINT sponsor_storia_attore_id_utente_id_fk FOREIGN KEY (attore_id) REFERENCES utente(id),
  CONSTRAINT sponsor_storia_segnalatore_id_segnalatore_id_fk FOREIGN KEY (segnalatore_id) REFERENCES segnalatore(id),
  CONSTRAINT sponsor_storia_sponsor_id_segnalatore_id_fk FOREIGN KEY (sponsor_id) REFERENCES segnalatore(id),
  CONSTRAINT sponsor_storia_in_ordine CHECK (al >= dal)
);
CREATE UNIQUE INDEX sponsor_storia_aperta_unica ON sponsor_storia (segnalatore_id) WHERE (al IS NULL);
CREATE INDEX sponsor_storia_ricerca ON sponsor_storia (segnalatore_id, dal);

-- Updates the folded name of a node when the person’s name changes.
CREATE FUNCTION rete_nome_cambiato() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE segnalatore s SET nome = piega(NEW.denominazione)
    FROM utente u WHERE u.id_anagrafica = NEW.id AND s.utente_id = u.id;
  RETURN NULL;
END $$;
CREATE TRIGGER anagrafica_nome_nella_rete AFTER UPDATE OF denominazione ON anagrafica FOR EACH ROW
  WHEN (OLD.denominazione IS DISTINCT FROM NEW.denominazione) EXECUTE FUNCTION rete_nome_cambiato();

-- Updates the folded name of a node when its account refers to another person.
CREATE FUNCTION rete_persona_cambiata() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE segnalatore s SET nome = piega(a.denominazione)
    FROM anagrafica a WHERE a.id = NEW.id_anagrafica AND s.utente_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER utente_nome_nella_rete AFTER UPDATE OF id_anagrafica ON utente FOR EACH ROW
  WHEN (OLD.id_anagrafica IS DISTINCT FROM NEW.id_anagrafica) EXECUTE FUNCTION rete_persona_cambiata();

-- An account with a node in the network cannot become one of the back office.
CREATE FUNCTION ruolo_di_qua_o_di_la() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM segnalatore s WHERE s.utente_id = NEW.id;
  IF FOUND THEN
    RAISE EXCEPTION 'Chi sta nella rete non lavora nel back office con lo stesso account'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ruolo_di_qua_o_di_la';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ruolo_di_qua_o_di_la BEFORE UPDATE OF ruolo ON utente FOR EACH ROW
  WHEN (NEW.ruolo <> 'user' AND OLD.ruolo = 'user') EXECUTE FUNCTION ruolo_di_qua_o_di_la();

-- Index of an instant’s month in `mesi`: 1 = January 2020, in Rome.
CREATE FUNCTION mese_di_rete(quando timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(1, (extract(year FROM quando AT TIME ZONE 'Europe/Rome')::int - 2020) * 12
                     + extract(month FROM quando AT TIME ZONE 'Europe/Rome')::int)
$$;

-- Buckets as they should be: the nodes from `inizio` until before `fine` (null = to the end), 700 in each.
CREATE FUNCTION tratti_di_rete(inizio text, fine text) RETURNS SETOF tratto_rete LANGUAGE sql STABLE AS $$
  WITH nodi AS MATERIALIZED (
    SELECT percorso, livello, mese_di_rete(creato_il) AS mese, (row_number() OVER (ORDER BY percorso) - 1) / 700 AS n
      FROM segnalatore WHERE percorso >= inizio AND (fine IS NULL OR percorso < fine)
  ), tratti AS (
    SELECT n, CASE n WHEN 0 THEN inizio ELSE min(percorso) END AS da, count(*)::int AS persone,
           bit_xor(hashtextextended(percorso, 0)) AS impronta, max(livello) AS fondo, max(mese) AS ultimo
      FROM nodi GROUP BY n
  ), livelli AS (
    SELECT t.n, array_agg(coalesce(c.persone, 0) ORDER BY l) AS livelli
      FROM tratti t CROSS JOIN generate_series(0, t.fondo) l
      LEFT JOIN (SELECT n, livello, count(*)::int AS persone FROM nodi GROUP BY n, livello) c ON c.n = t.n AND c.livello = l
     GROUP BY t.n
  ), mesi AS (
    SELECT t.n, array_agg(coalesce(c.persone, 0) ORDER BY m) AS mesi
      FROM tratti t CROSS JOIN generate_series(1, t.ultimo) m
      LEFT JOIN (SELECT n, mese, count(*)::int AS persone FROM nodi GROUP BY n, mese) c ON c.n = t.n AND c.mese = m
     GROUP BY t.n
  )
  SELECT t.da, t.persone, t.impronta, l.livelli, m.mesi
    FROM tratti t JOIN livelli l USING (n) JOIN mesi m USING (n)
  UNION ALL
  SELECT inizio, 0, 0, '{}', '{}' WHERE NOT EXISTS (SELECT FROM nodi)
$$;

-- Rebuilds the buckets that contain nodes from `primo` to `ultimo`.
CREATE FUNCTION riconta_rete(primo text, ultimo text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  inizio text;
  fine text;
BEGIN
  PERFORM FROM tratto_rete
    WHERE da >= (SELECT max(da) FROM tratto_rete WHERE da <= primo) AND da <= ultimo ORDER BY da FOR UPDATE;
  SELECT max(da) INTO inizio FROM tratto_rete WHERE da <= primo;
  SELECT min(da) INTO fine FROM tratto_rete WHERE da > ultimo;
  DELETE FROM tratto_rete WHERE da >= inizio AND da <= ultimo;
  INSERT INTO tratto_rete SELECT * FROM tratti_di_rete(inizio, fine);
END $$;

-- Adds new nodes to their buckets. A bucket of more than 1,400 nodes is split; after an insert of more than 100 nodes all of
-- their buckets are rebuilt.
CREATE FUNCTION rete_conta_chi_entra() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nuovo record;
  mio text;
  suo text;
  quante integer;
  lunghi text[] := '{}';
BEGIN
  IF (SELECT count(*) FROM nuovi) > 100 THEN
    PERFORM riconta_rete(min(percorso), max(percorso)) FROM nuovi;
    RETURN NULL;
  END IF;
  FOR nuovo IN SELECT percorso, livello + 1 AS livello, mese_di_rete(creato_il) AS mese FROM nuovi ORDER BY percorso LOOP
    -- While waiting for the lock the bucket may have been split: repeated until the locked one is the right one.
    LOOP
      SELECT da INTO mio FROM tratto_rete WHERE da <= nuovo.percorso ORDER BY da DESC LIMIT 1 FOR NO KEY UPDATE;
      SELECT max(da) INTO suo FROM tratto_rete WHERE da <= nuovo.percorso;
      EXIT WHEN mio = suo OR suo IS NULL;
    END LOOP;
    UPDATE tratto_rete
       SET persone = persone + 1, impronta = impronta # hashtextextended(nuovo.percorso, 0),
           livelli[nuovo.livello] = coalesce(livelli[nuovo.livello], 0) + 1,
           mesi[nuovo.mese] = coalesce(mesi[nuovo.mese], 0) + 1
     WHERE da = mio RETURNING persone INTO quante;
    IF quante > 1400 THEN
      lunghi := lunghi || mio;
    END IF;
  END LOOP;
  -- After the loop: a rebuild counts all nodes of this statement, also those that the loop has not reached.
  PERFORM riconta_rete(da, da) FROM (SELECT DISTINCT unnest(lunghi) AS da) l;
  RETURN NULL;
END $$;
CREATE TRIGGER segnalatore_conta_chi_entra AFTER INSERT ON segnalatore
  REFERENCING NEW TABLE AS nuovi FOR EACH STATEMENT EXECUTE FUNCTION rete_conta_chi_entra();

-- Rebuilds the buckets of deleted nodes.
CREATE FUNCTION rete_conta_chi_esce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM riconta_rete(min(percorso), max(percorso)) FROM vecchi HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER segnalatore_conta_chi_esce AFTER DELETE ON segnalatore
  REFERENCING OLD TABLE AS vecchi FOR EACH STATEMENT EXECUTE FUNCTION rete_conta_chi_esce();

-- Rebuilds the buckets that moved nodes leave and join.
CREATE FUNCTION rete_conta_chi_si_sposta() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  via record;
BEGIN
  SELECT min(v.percorso) AS primo, max(v.percorso) AS ultimo, min(n.percorso) AS primo_qui, max(n.percorso) AS ultimo_qui
    INTO via
    FROM vecchi v JOIN nuovi n USING (id)
   WHERE (v.percorso, v.livello, v.creato_il) IS DISTINCT FROM (n.percorso, n.livello, n.creato_il);
  IF via.primo IS NOT NULL THEN
    PERFORM riconta_rete(via.primo, via.ultimo);
    PERFORM riconta_rete(via.primo_qui, via.ultimo_qui);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER segnalatore_conta_chi_si_sposta AFTER UPDATE ON segnalatore
  REFERENCING OLD TABLE AS vecchi NEW TABLE AS nuovi FOR EACH STATEMENT EXECUTE FUNCTION rete_conta_chi_si_sposta();

-- An account of the back office has no node in the network and requests no prizes, so that nobody approves his own.
CREATE FUNCTION solo_un_iscritto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM utente u WHERE u.id = NEW.utente_id AND u.ruolo <> 'user';
  IF FOUND THEN
    RAISE EXCEPTION 'Un account del back office non sta nella rete e non chiede premi'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solo_un_iscritto';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER segnalatore_iscritto BEFORE INSERT OR UPDATE OF utente_id ON segnalatore FOR EACH ROW
  EXECUTE FUNCTION solo_un_iscritto();

-- Sets the folded name of a new node.
CREATE FUNCTION rete_nome_di_chi_entra() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.nome := coalesce((SELECT piega(a.denominazione) FROM utente u JOIN anagrafica a ON a.id = u.id_anagrafica
                         WHERE u.id = NEW.utente_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER segnalatore_nome BEFORE INSERT ON segnalatore FOR EACH ROW EXECUTE FUNCTION rete_nome_di_chi_entra();

-- Copies node and sponsor to the member’s profiles.
CREATE FUNCTION rete_dice_lo_sponsor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profilo SET sponsor_id = NEW.sponsor_id, nodo_id = NEW.id
   WHERE utente_id = NEW.utente_id AND (sponsor_id, nodo_id) IS DISTINCT FROM (NEW.sponsor_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER segnalatore_nuovo_nei_profili AFTER INSERT ON segnalatore FOR EACH ROW
  EXECUTE FUNCTION rete_dice_lo_sponsor();
CREATE TRIGGER segnalatore_sponsor_nei_profili AFTER UPDATE OF sponsor_id ON segnalatore FOR EACH ROW
  WHEN (OLD.sponsor_id IS DISTINCT FROM NEW.sponsor_id) EXECUTE FUNCTION rete_dice_lo_sponsor();

-- Copies the path of a new or moved node to the counts of its member’s cases.
CREATE FUNCTION rete_sposta_i_conti() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conto_pratiche c SET percorso = n.percorso, livello = n.livello
    FROM nuovi n WHERE n.utente_id = c.utente_id AND (n.percorso, n.livello) IS DISTINCT FROM (c.percorso, c.livello);
  RETURN NULL;
END $$;
CREATE TRIGGER segnalatore_porta_i_conti AFTER INSERT ON segnalatore REFERENCING NEW TABLE AS nuovi FOR EACH STATEMENT
  EXECUTE FUNCTION rete_sposta_i_conti();
CREATE TRIGGER segnalatore_sposta_i_conti AFTER UPDATE ON segnalatore
  REFERENCING NEW TABLE AS nuovi FOR EACH STATEMENT EXECUTE FUNCTION rete_sposta_i_conti();

-- One bucket for the whole, still empty tree.
INSERT INTO tratto_rete (da, persone, impronta, livelli, mesi) VALUES ('', 0, 0, '{}', '{}');

--
-- raccolta: editions, points ledger, prizes
--

-- Editions of the manifestazione a premi (D.P.R. 430/2001). The current one is the last to have begun.
CREATE TABLE edizione (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codice text NOT NULL,
  titolo text NOT NULL,
  inizio date NOT NULL,
  fine date NOT NULL,
  ultima_richiesta date NOT NULL,
  creata_il timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT edizione_cinque_anni CHECK (ultima_richiesta < inizio + interval '5 years'),
  CONSTRAINT edizione_date_in_ordine CHECK (inizio <= fine and fine <= ultima_richiesta)
);
CREATE UNIQUE INDEX edizione_codice_unico ON edizione (codice);
CREATE UNIQUE INDEX edizione_inizio_unico ON edizione (inizio);

-- Security deposits lodged for an edition (D.P.R. 430/2001, art. 7); the last one is the current one.
CREATE TABLE cauzione (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  edizione_id integer NOT NULL,
  importo_cent bigint NOT NULL,
  data date NOT NULL,
  riferimento text NOT NULL,
  attore_id bigint,
  creata_il timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cauzione_attore_id_utente_id_fk FOREIGN KEY (attore_id) REFERENCES utente(id),
  CONSTRAINT cauzione_edizione_id_edizione_id_fk FOREIGN KEY (edizione_id) REFERENCES edizione(id),
  CONSTRAINT cauzione_positiva CHECK (importo_cent > 0)
);
CREATE INDEX cauzione_edizione ON cauzione (edizione_id, id);

-- Versions of an edition's rules, stored as they were shown. The last one published is in force.
CREATE TABLE regolamento (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  edizione_id integer NOT NULL,
  versione text NOT NULL,
  html text NOT NULL,
  hash text NOT NULL,
  pubblicato_il timestamptz NOT NULL,
  contenuto jsonb,
  pdf bytea,
  pdf_hash text,
  CONSTRAINT regolamento_edizione_id_edizione_id_fk FOREIGN KEY (edizione_id) REFERENCES edizione(id),
  CONSTRAINT regolamento_pdf CHECK ((pdf is null) = (pdf_hash is null))
);
CREATE INDEX regolamento_edizione ON regolamento (edizione_id, id);
CREATE UNIQUE INDEX regolamento_versione_unica ON regolamento (versione);

-- Versions of the rules shown to members, with the acceptance (decisions §5).
CREATE TABLE regolamento_mostrato (
  utente_id bigint NOT NULL,
  regolamento_id integer NOT NULL,
  mostrato_il timestamptz NOT NULL,
  accettato_il timestamptz,
  CONSTRAINT regolamento_mostrato_utente_id_regolamento_id_pk PRIMARY KEY (utente_id, regolamento_id),
  CONSTRAINT regolamento_mostrato_regolamento_id_regolamento_id_fk FOREIGN KEY (regolamento_id) REFERENCES regolamento(id),
  CONSTRAINT regolamento_mostrato_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);

-- Versions of the points rule with their days, which never overlap (an exclusion constraint).
CREATE TABLE regola_punti (
  versione text PRIMARY KEY,
  dal date NOT NULL,
  al date,
  quote_bp integer[] NOT NULL,
  tetto_quota integer NOT NULL,
  giorni_maturazione smallint NOT NULL,
  pubblicata_il timestamptz NOT NULL DEFAULT now(),
  pubblicata_da bigint,
  CONSTRAINT regola_punti_senza_sovrapposizioni EXCLUDE USING gist (daterange(dal, al, '[]'::text) WITH &&),
  CONSTRAINT regola_punti_pubblicata_da_utente_id_fk FOREIGN KEY (pubblicata_da) REFERENCES utente(id),
  CONSTRAINT regola_punti_quote CHECK (0 <= all(quote_bp) and cardinality(quote_bp) <= 10 and 10000 >= all(quote_bp)),
  CONSTRAINT regola_punti_valori CHECK (tetto_quota >= 0 and giorni_maturazione >= 0)
);

-- Points of a case of each financing type under a rule.
CREATE TABLE regola_punti_tipo (
  versione text NOT NULL,
  id_tipo_finanziamento integer NOT NULL,
  punti integer NOT NULL,
  CONSTRAINT regola_punti_tipo_versione_id_tipo_finanziamento_pk PRIMARY KEY (versione, id_tipo_finanziamento),
  CONSTRAINT regola_punti_tipo_id_tipo_finanziamento_tipo_finanziamento_id_f FOREIGN KEY (id_tipo_finanziamento)
    REFERENCES tipo_finanziamento(id),
  CONSTRAINT regola_punti_tipo_versione_regola_punti_versione_fk FOREIGN KEY (versione) REFERENCES regola_punti(versione),
  CONSTRAINT regola_punti_tipo_positivi CHECK (punti > 0)
);

-- Drafts of the points rule. Nothing is credited under a draft, and its publication deletes it.
CREATE TABLE regola_bozza (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scritta jsonb NOT NULL,
  nota text NOT NULL,
  scritta_da bigint NOT NULL,
  aggiornata_il timestamptz NOT NULL,
  CONSTRAINT regola_bozza_scritta_da_utente_id_fk FOREIGN KEY (scritta_da) REFERENCES utente(id)
);

-- A member's balances in an edition, maintained by a trigger on `scrittura`; its row lock serialises the commands.
CREATE TABLE portafoglio (
  utente_id bigint NOT NULL,
  edizione_id integer NOT NULL,
  in_maturazione integer NOT NULL DEFAULT 0,
  disponibili integer NOT NULL DEFAULT 0,
  prenotati integer NOT NULL DEFAULT 0,
  spesi integer NOT NULL DEFAULT 0,
  scaduti integer NOT NULL DEFAULT 0,
  debito integer NOT NULL DEFAULT 0,
  CONSTRAINT portafoglio_utente_id_edizione_id_pk PRIMARY KEY (utente_id, edizione_id),
  CONSTRAINT portafoglio_edizione_id_edizione_id_fk FOREIGN KEY (edizione_id) REFERENCES edizione(id),
  CONSTRAINT portafoglio_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id),
  CONSTRAINT portafoglio_debito_prima CHECK (debito = 0 or disponibili = 0),
  CONSTRAINT portafoglio_mai_negativo CHECK (least(in_maturazione, disponibili, prenotati, spesi, scaduti, debito) >= 0)
);

-- Manual adjustments with four-eyes approval. A decided row is immutable, except for its free text when the member is erased.
CREATE TABLE rettifica (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  utente_id bigint NOT NULL,
  edizione_id integer NOT NULL,
  punti integer NOT NULL,
  motivo text NOT NULL,
  stato text NOT NULL DEFAULT 'proposta',
  proposta_da bigint NOT NULL,
  proposta_il timestamptz NOT NULL,
  decisa_da bigint,
  decisa_il timestamptz,
  nota text,
  CONSTRAINT rettifica_decisa_da_utente_id_fk FOREIGN KEY (decisa_da) REFERENCES utente(id),
  CONSTRAINT rettifica_edizione_id_edizione_id_fk FOREIGN KEY (edizione_id) REFERENCES edizione(id),
  CONSTRAINT rettifica_proposta_da_utente_id_fk FOREIGN KEY (proposta_da) REFERENCES utente(id),
  CONSTRAINT rettifica_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id),
  CONSTRAINT rettifica_decisa CHECK ((stato = 'proposta') = (decisa_il is null)),
  CONSTRAINT rettifica_due_mani CHECK (case when stato in ('proposta',
    'scaduta') then decisa_da is null when stato = 'ritirata' then decisa_da is null or decisa_da = proposta_da else decisa_da is not null and decisa_da <> proposta_da end),
  CONSTRAINT rettifica_punti CHECK (punti <> 0 and abs(punti) <= 100000),
  CONSTRAINT rettifica_stato CHECK (stato in ('proposta', 'approvata', 'rifiutata', 'ritirata', 'scaduta', 'superata'))
);
CREATE INDEX rettifica_coda ON rettifica (stato, proposta_il, id);
CREATE INDEX rettifica_decisa_da ON rettifica (decisa_da);
CREATE INDEX rettifica_motivo_cercato ON rettifica USING gin (piega(motivo) gin_trgm_ops);
CREATE INDEX rettifica_proposta ON rettifica (proposta_il, id);
CREATE INDEX rettifica_proposta_da ON rettifica (proposta_da);
CREATE INDEX rettifica_punti_dati ON rettifica (punti, id);
CREATE INDEX rettifica_utente ON rettifica (utente_id, id);

-- Catalogue of each edition (decisions §9).
CREATE TABLE premio (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  edizione_id integer NOT NULL,
  codice text NOT NULL,
  descrizione text NOT NULL,
  dettaglio text NOT NULL,
  categoria text NOT NULL,
  immagine text NOT NULL,
  punti integer NOT NULL,
  scorta integer,
  disponibili integer,
  valore_cent integer NOT NULL,
  valido_dal date NOT NULL,
  valido_al date NOT NULL,
  limite_persona integer,
  creato_da bigint,
  creato_il timestamptz NOT NULL DEFAULT now(),
  ritirato_il timestamptz,
  evidenza smallint,
  CONSTRAINT premio_creato_da_utente_id_fk FOREIGN KEY (creato_da) REFERENCES utente(id),
  CONSTRAINT premio_edizione_id_edizione_id_fk FOREIGN KEY (edizione_id) REFERENCES edizione(id),
  CONSTRAINT premio_disponibili CHECK (disponibili between 0 and scorta),
  CONSTRAINT premio_punti_positivi CHECK (punti > 0 and valore_cent > 0),
  CONSTRAINT premio_scorta CHECK ((scorta is null) = (disponibili is null)),
  CONSTRAINT premio_validita CHECK (valido_dal <= valido_al)
);
CREATE UNIQUE INDEX premio_codice_unico ON premio (edizione_id, codice);
CREATE INDEX premio_edizione ON premio (edizione_id, punti, id);

-- Prize requests, with a copy of price and shipping address.
CREATE TABLE richiesta_premio (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  utente_id bigint NOT NULL,
  edizione_id integer NOT NULL,
  premio_id integer NOT NULL,
  stato text NOT NULL DEFAULT 'richiesta',
  punti integer NOT NULL,
  nota text,
  sped_nominativo text NOT NULL,
  sped_indirizzo text NOT NULL,
  sped_cap text NOT NULL,
  sped_comune text NOT NULL,
  sped_provincia text NOT NULL,
  corriere text,
  tracking text,
  consegna_entro date NOT NULL,
  creata_il timestamptz NOT NULL,
  codice text GENERATED ALWAYS AS (('P' || lpad((id)::text, GREATEST(6, length((id)::text)), '0'))) STORED NOT NULL,
  valore_cent integer NOT NULL,
  CONSTRAINT richiesta_premio_edizione_id_edizione_id_fk FOREIGN KEY (edizione_id) REFERENCES edizione(id),
  CONSTRAINT richiesta_premio_premio_id_premio_id_fk FOREIGN KEY (premio_id) REFERENCES premio(id),
  CONSTRAINT richiesta_premio_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id),
  CONSTRAINT richiesta_premio_spedizione CHECK ((corriere is null) = (tracking is null))
);
CREATE INDEX richiesta_premio_coda ON richiesta_premio (stato, consegna_entro, id);
CREATE INDEX richiesta_premio_codice_cercato ON richiesta_premio USING gin (lower(codice) gin_trgm_ops);
CREATE UNIQUE INDEX richiesta_premio_codice_unico ON richiesta_premio (codice);
CREATE INDEX richiesta_premio_consegna ON richiesta_premio (consegna_entro, id);
CREATE INDEX richiesta_premio_creata ON richiesta_premio (creata_il, id);
CREATE INDEX richiesta_premio_edizione ON richiesta_premio (edizione_id, stato);
CREATE INDEX richiesta_premio_premio ON richiesta_premio (premio_id, stato);
CREATE INDEX richiesta_premio_punti ON richiesta_premio (punti, id);
CREATE INDEX richiesta_premio_utente ON richiesta_premio (utente_id, creata_il, id);

-- Movements: the headers of the ledger. Insert only, enforced by the database.
CREATE TABLE movimento (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chiave text NOT NULL,
  tipo text NOT NULL,
  utente_id bigint NOT NULL,
  edizione_id integer NOT NULL,
  avvenuto_il timestamptz NOT NULL,
  registrato_il timestamptz NOT NULL DEFAULT now(),
  punti integer NOT NULL,
  pratica_id bigint,
  ciclo integer,
  livello smallint,
  regola_versione text,
  richiesta_id bigint,
  dati jsonb NOT NULL,
  rettifica_id bigint,
  titoli jsonb,
  CONSTRAINT movimento_portafoglio FOREIGN KEY (utente_id, edizione_id) REFERENCES portafoglio(utente_id, edizione_id),
  CONSTRAINT movimento_regola_versione_regola_punti_versione_fk FOREIGN KEY (regola_versione) REFERENCES regola_punti(versione),
  CONSTRAINT movimento_rettifica_id_rettifica_id_fk FOREIGN KEY (rettifica_id) REFERENCES rettifica(id),
  CONSTRAINT movimento_richiesta_id_richiesta_premio_id_fk FOREIGN KEY (richiesta_id) REFERENCES richiesta_premio(id),
  CONSTRAINT movimento_causa_richiesta CHECK (tipo not in ('prenotazione', 'restituzione', 'spesa') or richiesta_id is not null),
  CONSTRAINT movimento_due_mani CHECK ((tipo = 'rettifica') = (rettifica_id is not null)),
  CONSTRAINT movimento_senza_parole CHECK (tipo <> 'rettifica' or not dati ? 'motivo'),
  CONSTRAINT movimento_solo_pratiche CHECK (tipo <> 'accredito' or num_nonnulls(pratica_id, ciclo, livello, regola_versione) = 4)
);
CREATE UNIQUE INDEX movimento_accredito_unico ON movimento (pratica_id, ciclo, utente_id, livello, regola_versione)
  WHERE (tipo = 'accredito');
CREATE UNIQUE INDEX movimento_chiave_unica ON movimento (chiave);
CREATE INDEX movimento_edizione ON movimento (edizione_id, avvenuto_il, id);
CREATE INDEX movimento_pagina ON movimento (utente_id, avvenuto_il, id);
CREATE INDEX movimento_quando ON movimento (avvenuto_il, id);
CREATE UNIQUE INDEX movimento_rettifica_unica ON movimento (rettifica_id) WHERE (rettifica_id IS NOT NULL);
CREATE INDEX movimento_richiesta ON movimento (richiesta_id) WHERE (richiesta_id IS NOT NULL);
CREATE INDEX movimento_tipo ON movimento (tipo, avvenuto_il, id);

-- Lots: the points of one credit until they are spent or expire. The trigger on `scrittura` maintains their balances.
CREATE TABLE lotto (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  movimento_id bigint NOT NULL,
  utente_id bigint NOT NULL,
  edizione_id integer NOT NULL,
  punti integer NOT NULL,
  matura_il timestamptz NOT NULL,
  scade_il date NOT NULL,
  in_maturazione integer NOT NULL DEFAULT 0,
  disponibili integer NOT NULL DEFAULT 0,
  prenotati integer NOT NULL DEFAULT 0,
  spesi integer NOT NULL DEFAULT 0,
  scaduti integer NOT NULL DEFAULT 0,
  CONSTRAINT lotto_movimento_id_movimento_id_fk FOREIGN KEY (movimento_id) REFERENCES movimento(id),
  CONSTRAINT lotto_portafoglio FOREIGN KEY (utente_id, edizione_id) REFERENCES portafoglio(utente_id, edizione_id),
  CONSTRAINT lotto_mai_negativo CHECK (least(in_maturazione, disponibili, prenotati, spesi, scaduti) >= 0),
  CONSTRAINT lotto_punti_positivi CHECK (punti > 0)
);
CREATE INDEX lotto_da_maturare ON lotto (matura_il) WHERE (in_maturazione > 0);
CREATE INDEX lotto_da_scadere ON lotto (scade_il) WHERE ((in_maturazione + disponibili) > 0);
CREATE UNIQUE INDEX lotto_movimento_unico ON lotto (movimento_id);
CREATE INDEX lotto_vivi ON lotto (utente_id, edizione_id, scade_il, id) WHERE ((in_maturazione + disponibili) > 0);

-- Postings of the double-entry ledger. The postings of one movement sum to 0. Insert only.
CREATE TABLE scrittura (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  movimento_id bigint NOT NULL,
  conto text NOT NULL,
  lotto_id bigint,
  punti integer NOT NULL,
  CONSTRAINT scrittura_conto_valido CHECK (conto in ('emissione', 'maturazione', 'disponibili', 'prenotati', 'spesi', 'scaduti',
    'debito')),
  CONSTRAINT scrittura_lotto_del_conto CHECK ((conto in ('emissione', 'debito')) = (lotto_id is null)),
  CONSTRAINT scrittura_non_zero CHECK (punti <> 0)
);
CREATE INDEX scrittura_movimento ON scrittura (movimento_id);

-- History of the prizes. The trigger `premio_aggiunto` writes the first row, so that the sum of the pieces always equals the
-- stock.
CREATE TABLE premio_storia (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  premio_id integer NOT NULL,
  cosa text NOT NULL,
  pezzi integer,
  motivo text,
  campi jsonb,
  attore_id bigint,
  quando timestamptz NOT NULL,
  CONSTRAINT premio_storia_attore_id_utente_id_fk FOREIGN KEY (attore_id) REFERENCES utente(id),
  CONSTRAINT premio_storia_premio_id_premio_id_fk FOREIGN KEY (premio_id) REFERENCES premio(id)
);
CREATE INDEX premio_storia_premio ON premio_storia (premio_id, id);

-- Images of prizes, by content hash: small enough to be backed up with the database, without a shared folder.
CREATE TABLE immagine_premio (
  hash text PRIMARY KEY,
  tipo text NOT NULL,
  byte bytea NOT NULL,
  caricata_da bigint,
  caricata_il timestamptz NOT NULL DEFAULT now(),
  media bytea,
  piccola bytea,
  CONSTRAINT immagine_premio_caricata_da_utente_id_fk FOREIGN KEY (caricata_da) REFERENCES utente(id),
  CONSTRAINT immagine_premio_piccola CHECK (octet_length(byte) <= 184320),
  CONSTRAINT immagine_premio_tipo CHECK (tipo in ('image/webp', 'image/png', 'image/jpeg'))
);

-- Desired prizes, at most one per member. A desired prize is removed when it is requested.
CREATE TABLE desiderio (
  utente_id bigint PRIMARY KEY,
  premio_id integer NOT NULL,
  scelto_il timestamptz NOT NULL,
  CONSTRAINT desiderio_premio_id_premio_id_fk FOREIGN KEY (premio_id) REFERENCES premio(id),
  CONSTRAINT desiderio_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);

-- History of the prize requests: state, actor, instant and reason of each step.
CREATE TABLE richiesta_storia (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  richiesta_id bigint NOT NULL,
  stato text NOT NULL,
  quando timestamptz NOT NULL,
  attore_id bigint,
  nota text,
  CONSTRAINT richiesta_storia_attore_id_utente_id_fk FOREIGN KEY (attore_id) REFERENCES utente(id),
  CONSTRAINT richiesta_storia_richiesta_id_richiesta_premio_id_fk FOREIGN KEY (richiesta_id) REFERENCES richiesta_premio(id)
);
CREATE INDEX richiesta_storia_attore ON richiesta_storia (attore_id, richiesta_id);
CREATE INDEX richiesta_storia_consegne ON richiesta_storia (quando) WHERE (stato = 'consegnata');
CREATE INDEX richiesta_storia_quando ON richiesta_storia USING brin (quando);
CREATE INDEX richiesta_storia_richiesta ON richiesta_storia (richiesta_id, id);

-- Daily statistics of prize requests: number and value by day of each state.
CREATE FUNCTION premi_segna_le_cifre() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cifra_mossa (voce, giorno, di, parte, quante, somma)
  SELECT 'premi', giorno_di_roma(n.quando), r.premio_id, x.parte, count(*), sum(x.somma)
    FROM nuove n JOIN richiesta_premio r ON r.id = n.richiesta_id
   CROSS JOIN LATERAL (VALUES (n.stato, r.valore_cent), (n.stato || '.punti', r.punti)) x(parte, somma)
   GROUP BY 2, 3, 4;
  RETURN NULL;
END $$;
CREATE TRIGGER richiesta_storia_segna_le_cifre AFTER INSERT ON richiesta_storia
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION premi_segna_le_cifre();

-- Copies the decision of the proposal to the adjustment.
CREATE FUNCTION rettifica_decisa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rettifica r
     SET stato = CASE NEW.stato WHEN 'confermata' THEN 'approvata' ELSE NEW.stato END,
         decisa_da = NEW.decisa_da, decisa_il = NEW.decisa_il, nota = NEW.nota
   WHERE r.id = NEW.oggetto_id AND r.stato = 'proposta';
  RETURN NULL;
END $$;
CREATE TRIGGER rettifica_decisa AFTER UPDATE OF stato ON proposta FOR EACH ROW WHEN (NEW.tipo = 'punti.rettifica')
  EXECUTE FUNCTION rettifica_decisa();

-- The points ledger is append-only.
CREATE FUNCTION registro_intoccabile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Il registro dei punti non si modifica: % su % è vietato', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER lotto_di_chi_era BEFORE UPDATE OF id, movimento_id, utente_id, edizione_id, punti ON lotto
  FOR EACH STATEMENT EXECUTE FUNCTION registro_intoccabile();
CREATE TRIGGER lotto_intoccabile BEFORE DELETE OR TRUNCATE ON lotto FOR EACH STATEMENT
  EXECUTE FUNCTION registro_intoccabile();
CREATE TRIGGER movimento_intoccabile BEFORE UPDATE OR DELETE OR TRUNCATE ON movimento FOR EACH STATEMENT
  EXECUTE FUNCTION registro_intoccabile();
CREATE TRIGGER scrittura_intoccabile BEFORE UPDATE OR DELETE OR TRUNCATE ON scrittura FOR EACH STATEMENT
  EXECUTE FUNCTION registro_intoccabile();

-- Returns whether an accrual has the profiles it needs, with no expired requirement on that day: Premi, and the owner’s own
-- (level 0) or the promotore’s.
CREATE FUNCTION titoli_validi(livello smallint, avvenuto_il timestamptz, titoli jsonb) RETURNS boolean LANGUAGE sql STABLE AS $_$
  SELECT titoli @> '[{"ruolo": "manifestazione"}]'
     AND titoli @> CASE livello WHEN 0 THEN '[{"ruolo": "convenzionato"}]'::jsonb ELSE '[{"ruolo": "promotore"}]'::jsonb END
     AND NOT EXISTS (
       SELECT 1 FROM jsonb_path_query(titoli, '$[*].requisiti[*].scade_il') AS s(scade_il)
        WHERE s.scade_il <> 'null' AND (s.scade_il #>> '{}')::date < (avvenuto_il AT TIME ZONE 'Europe/Rome')::date)
$_$;

-- An accrual states the profiles it is based on; they are active and valid on that day.
CREATE FUNCTION accredito_con_titoli() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF titoli_validi(NEW.livello, NEW.avvenuto_il, NEW.titoli) IS NOT TRUE THEN
    RAISE EXCEPTION 'Un accredito tiene i titoli su cui è dato, validi quel giorno'
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (
    SELECT 1 FROM jsonb_to_recordset(NEW.titoli) AS t(ruolo text, profilo_id bigint)
     WHERE NOT EXISTS (SELECT 1 FROM profilo p WHERE p.id = t.profilo_id AND p.utente_id = NEW.utente_id
                          AND p.ruolo = t.ruolo AND p.stato = 'attiva')) THEN
    RAISE EXCEPTION 'Un accredito si dà su profili attivi di chi lo riceve'
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER movimento_accredito_titoli BEFORE INSERT ON movimento FOR EACH ROW WHEN (NEW.tipo = 'accredito')
  EXECUTE FUNCTION accredito_con_titoli();

-- At commit a movement has postings. That they balance was checked when they were written.
CREATE FUNCTION movimento_in_pareggio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM scrittura WHERE movimento_id = NEW.id) THEN
    RAISE EXCEPTION 'Il movimento % non è in pareggio', NEW.id USING ERRCODE = 'check_violation',
      CONSTRAINT = 'movimento_in_pareggio';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER movimento_in_pareggio AFTER INSERT ON movimento DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION movimento_in_pareggio();

-- An adjustment is posted only when it was approved.
CREATE FUNCTION rettifica_approvata() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM rettifica r
    WHERE r.id = NEW.rettifica_id AND r.stato = 'approvata'
      AND (r.utente_id, r.edizione_id, r.punti) = (NEW.utente_id, NEW.edizione_id, NEW.punti);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Una rettifica si scrive solo dopo che un altro operatore l''ha approvata'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'rettifica_approvata';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER movimento_rettifica_approvata BEFORE INSERT ON movimento FOR EACH ROW WHEN (NEW.tipo = 'rettifica')
  EXECUTE FUNCTION rettifica_approvata();

-- Writes the first history row of a prize, so that the pieces of all rows add up to its stock.
CREATE FUNCTION premio_aggiunto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO premio_storia (premio_id, cosa, pezzi, attore_id, quando)
  VALUES (NEW.id, 'aggiunto', NEW.scorta, NEW.creato_da, NEW.creato_il);
  RETURN NEW;
END $$;
CREATE TRIGGER premio_aggiunto AFTER INSERT ON premio FOR EACH ROW EXECUTE FUNCTION premio_aggiunto();

-- The points of a prize are lowered by more than the configured share only with four-eyes approval (SOGLIE in
-- packages/domain/src/ufficio/impostazioni.ts).
CREATE FUNCTION premio_ribassato() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE percento bigint;
BEGIN
  SELECT coalesce(max((i.valori ->> 'ribasso_premio_percento')::bigint), 10) INTO percento
    FROM impostazione i WHERE i.sezione = 'soglie';
  IF (OLD.punti - NEW.punti)::bigint * 100 > OLD.punti::bigint * percento
     AND NOT due_persone('premio.ribasso', NEW.id) THEN
    RAISE EXCEPTION 'I punti di un premio si abbassano oltre la soglia solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'premio_ribasso_due_persone';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER premio_ribassato BEFORE UPDATE OF punti ON premio FOR EACH ROW WHEN (NEW.punti < OLD.punti)
  EXECUTE FUNCTION premio_ribassato();

-- A rule for points is published only with four-eyes approval, except the first, which no operator published.
CREATE FUNCTION regola_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM proposta p
    WHERE p.tipo = 'regola.pubblica' AND p.stato = 'confermata' AND p.decisa_da = NEW.pubblicata_da
      AND p.decisa_da <> p.proposta_da AND p.xmin = pg_current_xact_id()::xid;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Una regola dei punti si pubblica solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'regola_due_persone';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER regola_due_persone BEFORE INSERT ON regola_punti FOR EACH ROW WHEN (NEW.pubblicata_da IS NOT NULL)
  EXECUTE FUNCTION regola_due_persone();

-- A published rule never changes, except that the next rule sets its last day, which is not in the past: no case changes its
-- rule.
CREATE FUNCTION regola_custodita() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.al IS NULL AND NEW.al >= (now() AT TIME ZONE 'Europe/Rome')::date
     AND (to_jsonb(OLD) - 'al') = (to_jsonb(NEW) - 'al') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Una regola pubblicata non si modifica: % è vietato', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER regola_punti_custodita BEFORE UPDATE OR DELETE ON regola_punti FOR EACH ROW
  EXECUTE FUNCTION regola_custodita();

-- The points by type of a rule are written in the transaction that publishes it, and never change.
CREATE FUNCTION regola_tipo_custodita() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM 1 FROM regola_punti r WHERE r.versione = NEW.versione AND r.pubblicata_il = now();
    IF FOUND THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'I punti di una regola pubblicata non si modificano: % è vietato', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER regola_punti_tipo_custodita BEFORE INSERT OR UPDATE OR DELETE ON regola_punti_tipo FOR EACH ROW
  EXECUTE FUNCTION regola_tipo_custodita();

-- An adjustment is decided once and then never changes, except that erasure removes its texts.
CREATE FUNCTION rettifica_custodita() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.stato = 'proposta'
     AND (OLD.id, OLD.utente_id, OLD.edizione_id, OLD.punti, OLD.motivo, OLD.proposta_da, OLD.proposta_il)
       = (NEW.id, NEW.utente_id, NEW.edizione_id, NEW.punti, NEW.motivo, NEW.proposta_da, NEW.proposta_il) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.motivo = '(cancellato)' AND NEW.nota IS NULL
     AND (to_jsonb(OLD) - 'motivo' - 'nota') = (to_jsonb(NEW) - 'motivo' - 'nota')
     AND EXISTS (SELECT 1 FROM cancellazione c WHERE c.utente_id = OLD.utente_id AND c.ritirata_il IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Una rettifica si decide una volta e non si modifica: % è vietato', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER rettifica_custodita BEFORE UPDATE OR DELETE ON rettifica FOR EACH ROW
  EXECUTE FUNCTION rettifica_custodita();

-- An adjustment is approved only with four-eyes approval.
CREATE FUNCTION rettifica_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT due_persone('punti.rettifica', NEW.id) THEN
    RAISE EXCEPTION 'Una rettifica si approva solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'rettifica_due_persone';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER rettifica_due_persone BEFORE UPDATE OF stato ON rettifica FOR EACH ROW
  WHEN (NEW.stato = 'approvata' AND OLD.stato <> 'approvata') EXECUTE FUNCTION rettifica_due_persone();

-- The postings of each movement sum to zero, agree with its points, and use lots of its own member and edition. All rows of a
-- statement are checked together: row by row, the two foreign keys took half of the time of an edition’s end
-- (docs/decisions/0127).
CREATE FUNCTION scritture_in_pareggio() RETURNS trigger LANGUAGE plpgsql SET enable_mergejoin TO 'off' AS $$
DECLARE
  mio bigint;
BEGIN
  SELECT n.id INTO mio
    FROM (SELECT DISTINCT movimento_id AS id FROM nuove) n
    LEFT JOIN movimento m USING (id)
    JOIN scrittura s ON s.movimento_id = n.id
   GROUP BY n.id, m.punti
  HAVING m.punti IS NULL OR sum(s.punti) <> 0
      OR coalesce(sum(s.punti) FILTER (WHERE s.conto IN ('maturazione', 'disponibili', 'debito')), 0) <> m.punti
   LIMIT 1;
  IF mio IS NOT NULL THEN
    RAISE EXCEPTION 'Il movimento % non è in pareggio', mio USING ERRCODE = 'check_violation',
      CONSTRAINT = 'movimento_in_pareggio';
  END IF;
  SELECT n.movimento_id INTO mio
    FROM (SELECT DISTINCT movimento_id, lotto_id FROM nuove WHERE lotto_id IS NOT NULL) n
    JOIN movimento m ON m.id = n.movimento_id
    LEFT JOIN lotto l ON l.id = n.lotto_id
   WHERE (l.utente_id, l.edizione_id) IS DISTINCT FROM (m.utente_id, m.edizione_id)
   LIMIT 1;
  IF mio IS NOT NULL THEN
    RAISE EXCEPTION 'Il movimento % scrive su un lotto che non è suo', mio USING ERRCODE = 'check_violation',
      CONSTRAINT = 'scrittura_sul_suo_lotto';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER scrittura_in_pareggio AFTER INSERT ON scrittura REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT
  EXECUTE FUNCTION scritture_in_pareggio();

-- Adds new postings to the balances of wallets and lots.
CREATE FUNCTION registro_saldi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE portafoglio p SET
    in_maturazione = p.in_maturazione + d.maturazione,
    disponibili = p.disponibili + d.disponibili,
    prenotati = p.prenotati + d.prenotati,
    spesi = p.spesi + d.spesi,
    scaduti = p.scaduti + d.scaduti,
    debito = p.debito - d.debito
  FROM (
    SELECT m.utente_id, m.edizione_id, sum(n.maturazione) AS maturazione, sum(n.disponibili) AS disponibili,
           sum(n.prenotati) AS prenotati, sum(n.spesi) AS spesi, sum(n.scaduti) AS scaduti, sum(n.debito) AS debito
      FROM (
        SELECT movimento_id,
          coalesce(sum(punti) FILTER (WHERE conto = 'maturazione'), 0) AS maturazione,
          coalesce(sum(punti) FILTER (WHERE conto = 'disponibili'), 0) AS disponibili,
          coalesce(sum(punti) FILTER (WHERE conto = 'prenotati'), 0) AS prenotati,
          coalesce(sum(punti) FILTER (WHERE conto = 'spesi'), 0) AS spesi,
          coalesce(sum(punti) FILTER (WHERE conto = 'scaduti'), 0) AS scaduti,
          coalesce(sum(punti) FILTER (WHERE conto = 'debito'), 0) AS debito
        FROM nuove GROUP BY movimento_id
      ) n JOIN movimento m ON m.id = n.movimento_id
     GROUP BY m.utente_id, m.edizione_id
  ) d
  WHERE p.utente_id = d.utente_id AND p.edizione_id = d.edizione_id;

  UPDATE lotto l SET
    in_maturazione = l.in_maturazione + d.maturazione,
    disponibili = l.disponibili + d.disponibili,
    prenotati = l.prenotati + d.prenotati,
    spesi = l.spesi + d.spesi,
    scaduti = l.scaduti + d.scaduti
  FROM (
    SELECT n.lotto_id,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'maturazione'), 0) AS maturazione,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'disponibili'), 0) AS disponibili,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'prenotati'), 0) AS prenotati,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'spesi'), 0) AS spesi,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'scaduti'), 0) AS scaduti
    FROM nuove n WHERE n.lotto_id IS NOT NULL
    GROUP BY n.lotto_id
  ) d
  WHERE l.id = d.lotto_id;
  RETURN NULL;
END $$;
CREATE TRIGGER scrittura_saldi AFTER INSERT ON scrittura REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT
  EXECUTE FUNCTION registro_saldi();

-- Daily statistics of points by edition, kind of movement and account; by kind alone, the number of movements.
CREATE FUNCTION punti_segna_le_cifre() RETURNS trigger LANGUAGE plpgsql SET enable_mergejoin TO 'off' AS $$
BEGIN
  INSERT INTO cifra_mossa (voce, giorno, di, parte, quante, somma)
  SELECT 'punti', giorno, edizione_id, concat_ws('.', tipo, conto), count(DISTINCT id), sum(punti)
    FROM (SELECT m.id, giorno_di_roma(m.avvenuto_il) AS giorno, m.edizione_id, m.tipo, n.conto, n.punti
            FROM (SELECT movimento_id, conto, sum(punti) AS punti FROM nuove GROUP BY movimento_id, conto) n
            JOIN movimento m ON m.id = n.movimento_id) s
   GROUP BY GROUPING SETS ((giorno, edizione_id, tipo, conto), (giorno, edizione_id, tipo));
  RETURN NULL;
END $$;
CREATE TRIGGER scrittura_segna_le_cifre AFTER INSERT ON scrittura REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT
  EXECUTE FUNCTION punti_segna_le_cifre();
CREATE TRIGGER rettifica_incarico AFTER UPDATE OF stato ON rettifica FOR EACH ROW
  WHEN (OLD.stato = 'proposta' AND NEW.stato <> 'proposta') EXECUTE FUNCTION incarico_finito('rettifica');
CREATE TRIGGER richiesta_premio_incarico AFTER UPDATE OF stato ON richiesta_premio FOR EACH ROW
  WHEN (OLD.stato IN ('richiesta', 'approvata', 'in_preparazione', 'spedita') AND NEW.stato NOT IN ('richiesta', 'approvata',
    'in_preparazione', 'spedita'))
  EXECUTE FUNCTION incarico_finito('richiesta_premio');
CREATE TRIGGER richiesta_premio_iscritto BEFORE INSERT OR UPDATE OF utente_id ON richiesta_premio FOR EACH ROW
  EXECUTE FUNCTION solo_un_iscritto();

--
-- pratiche: cases and their imports
--

-- Cases. `id` is the API's `id_scheda`.
CREATE TABLE pratica (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  utente_id bigint NOT NULL,
  sequenza integer NOT NULL,
  nominativo text NOT NULL,
  id_tipo_finanziamento integer NOT NULL,
  importo_cent bigint NOT NULL,
  data_registrazione date NOT NULL,
  registrata_il timestamptz NOT NULL,
  id_stato smallint NOT NULL DEFAULT 1,
  passo text,
  manca text,
  perc_completamento smallint NOT NULL DEFAULT 0,
  esito_positivo boolean NOT NULL DEFAULT false,
  esito_negativo boolean NOT NULL DEFAULT false,
  ciclo integer NOT NULL DEFAULT 0,
  motivi_punti jsonb NOT NULL DEFAULT '[]'::jsonb,
  aggiornata_il timestamptz NOT NULL,
  ritirata_il timestamptz,
  saltati jsonb NOT NULL DEFAULT '[]'::jsonb,
  nominativo_cercato text GENERATED ALWAYS AS (piega(nominativo)) STORED,
  titolare_cercato text NOT NULL DEFAULT '',
  accaduti text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT pratica_id_tipo_finanziamento_tipo_finanziamento_id_fk FOREIGN KEY (id_tipo_finanziamento)
    REFERENCES tipo_finanziamento(id),
  CONSTRAINT pratica_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id),
  CONSTRAINT pratica_importo_positivo CHECK (importo_cent > 0),
  CONSTRAINT pratica_ritirata_bozza CHECK (ritirata_il is null or id_stato = 1),
  CONSTRAINT pratica_stato_valido CHECK (id_stato in (1, 2, 3, 5)),
  CONSTRAINT pratica_un_esito CHECK (not (esito_positivo and esito_negativo))
);
CREATE INDEX pratica_accaduti ON pratica USING gin (accaduti);
CREATE INDEX pratica_cercata ON pratica USING gin (nominativo_cercato gin_trgm_ops, titolare_cercato gin_trgm_ops);
CREATE INDEX pratica_coda ON pratica (id_stato, aggiornata_il, id);
CREATE INDEX pratica_ferma ON pratica (aggiornata_il, id) WHERE (id_stato <> 1);
CREATE INDEX pratica_importo ON pratica (importo_cent, id) WHERE (id_stato <> 1);
CREATE INDEX pratica_in_attesa ON pratica (passo, aggiornata_il, manca) WHERE (id_stato = 3);
CREATE INDEX pratica_numero ON pratica (sequenza, data_registrazione);
CREATE INDEX pratica_per_avanzamento ON pratica (perc_completamento, id) WHERE (id_stato <> 1);
CREATE INDEX pratica_per_data ON pratica (data_registrazione, id) WHERE (id_stato <> 1);
CREATE INDEX pratica_per_nominativo ON pratica (nominativo_cercato, id) WHERE (id_stato <> 1);
CREATE INDEX pratica_registrata ON pratica USING brin (data_registrazione);
CREATE UNIQUE INDEX pratica_sequenza_unica ON pratica (utente_id, sequenza);
CREATE INDEX pratica_titolare ON pratica (utente_id, data_registrazione, id) WHERE (ritirata_il IS NULL);

-- History of the cases: actor, instant, transition and reason of each step.
CREATE TABLE pratica_storia (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pratica_id bigint NOT NULL,
  id_stato smallint NOT NULL,
  passo text,
  quando timestamptz NOT NULL,
  attore_id bigint,
  motivo text,
  esito text,
  da_stato smallint NOT NULL DEFAULT 1,
  da_passo text,
  da_quando timestamptz,
  CONSTRAINT pratica_storia_attore_id_utente_id_fk FOREIGN KEY (attore_id) REFERENCES utente(id),
  CONSTRAINT pratica_storia_pratica_id_pratica_id_fk FOREIGN KEY (pratica_id) REFERENCES pratica(id),
  CONSTRAINT pratica_storia_esito CHECK (esito is null or id_stato = 5)
);
CREATE INDEX pratica_storia_arrivo ON pratica_storia (id_stato, da_stato, quando, pratica_id, esito);
CREATE INDEX pratica_storia_attore ON pratica_storia (attore_id, pratica_id);
CREATE INDEX pratica_storia_pratica ON pratica_storia (pratica_id, id);
CREATE INDEX pratica_storia_quando ON pratica_storia USING brin (quando);
CREATE INDEX pratica_storia_tra ON pratica_storia USING gist (tstzrange(LEAST(da_quando, quando), quando, '(]'));
CREATE INDEX pratica_storia_uscita ON pratica_storia (da_passo, quando, pratica_id) WHERE (da_stato = 3);

-- Owners of cases, with their number by month and their path in the network: a network's cases are counted from their owners, in
-- a range of paths (docs/decisions/0073). Months have the indexes of `mese_di_rete`. Written by triggers of `pratica` and
-- `segnalatore` only.
CREATE TABLE conto_pratiche (
  utente_id bigint PRIMARY KEY,
  percorso text NOT NULL COLLATE pg_catalog."C",
  livello integer NOT NULL,
  inviate integer NOT NULL DEFAULT 0,
  per_mese integer[] NOT NULL DEFAULT '{}'::integer[],
  completate integer[] NOT NULL DEFAULT '{}'::integer[],
  ultimo_mese integer,
  CONSTRAINT conto_pratiche_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
) WITH (fillfactor = 50);
CREATE INDEX conto_pratiche_percorso ON conto_pratiche (percorso);

-- Files of cases uploaded by operators, with the state of their import. The content is kept only until it is imported or
-- discarded, because clients' names are personal data.
CREATE TABLE importazione (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nome_file text NOT NULL,
  impronta text NOT NULL,
  caricata_il timestamptz NOT NULL DEFAULT now(),
  caricata_da bigint NOT NULL,
  finita_il timestamptz,
  righe integer NOT NULL,
  "create" integer NOT NULL DEFAULT 0,
  annullate integer NOT NULL DEFAULT 0,
  stato text NOT NULL DEFAULT 'finita',
  fatte integer NOT NULL DEFAULT 0,
  tentativi integer NOT NULL DEFAULT 0,
  motivo text,
  esito jsonb,
  contenuto bytea,
  CONSTRAINT importazione_caricata_da_utente_id_fk FOREIGN KEY (caricata_da) REFERENCES utente(id)
);
CREATE INDEX importazione_caricata ON importazione (caricata_il, id);
CREATE INDEX importazione_impronta ON importazione (impronta, id);

-- Imported rows by content: the same row, in any file, creates a single case.
CREATE TABLE pratica_importata (
  chiave text,
  pratica_id bigint NOT NULL,
  importazione_id bigint NOT NULL,
  riga integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seme_cifrato text,
  CONSTRAINT pratica_importata_importazione_id_importazione_id_fk FOREIGN KEY (importazione_id) REFERENCES importazione(id),
  CONSTRAINT pratica_importata_pratica_id_pratica_id_fk FOREIGN KEY (pratica_id) REFERENCES pratica(id)
);
CREATE UNIQUE INDEX pratica_importata_chiave ON pratica_importata (chiave);
CREATE INDEX pratica_importata_pratica ON pratica_importata (pratica_id);
CREATE UNIQUE INDEX pratica_importata_riga ON pratica_importata (importazione_id, riga);

-- Updates the searched texts of cases when their owner’s name or e-mail changes.
CREATE FUNCTION pratiche_si_cercano_altrimenti() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'anagrafica' THEN
    UPDATE pratica p SET titolare_cercato = piega(NEW.denominazione) || ' ' || u.email
      FROM utente u WHERE u.id_anagrafica = NEW.id AND p.utente_id = u.id;
  ELSE
    UPDATE pratica SET titolare_cercato = cercato_di(NEW.id) WHERE utente_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER anagrafica_cercata_nelle_pratiche AFTER UPDATE OF denominazione ON anagrafica FOR EACH ROW
  WHEN (OLD.denominazione IS DISTINCT FROM NEW.denominazione) EXECUTE FUNCTION pratiche_si_cercano_altrimenti();
CREATE TRIGGER utente_cercato_nelle_pratiche AFTER UPDATE OF email, id_anagrafica ON utente FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.id_anagrafica IS DISTINCT FROM NEW.id_anagrafica)
  EXECUTE FUNCTION pratiche_si_cercano_altrimenti();

-- Sets the text by which the owner of a case is searched.
CREATE FUNCTION pratica_come_si_cerca() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.titolare_cercato := coalesce(cercato_di(NEW.utente_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER pratica_cercata BEFORE INSERT OR UPDATE OF utente_id ON pratica FOR EACH ROW
  EXECUTE FUNCTION pratica_come_si_cerca();

-- Adds two arrays of months element by element.
CREATE FUNCTION somma_mesi(a integer[], b integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(coalesce(a[i], 0) + coalesce(b[i], 0) ORDER BY i), '{}')
    FROM generate_series(1, greatest(array_upper(a, 1), array_upper(b, 1))) i
$$;

-- Index of the last month that is not zero; null if there is none.
CREATE FUNCTION ultimo_dei_mesi(mesi integer[]) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT max(i) FROM generate_subscripts(mesi, 1) i WHERE mesi[i] > 0
$$;

-- Adds cases to their owners’ counts and subtracts others; drafts are not counted. It writes one row for each owner.
CREATE FUNCTION conta_pratiche(entrate pratica[], uscite pratica[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Owners without counts are locked: a concurrent move waits and finds their row, or is waited for and its path is read.
  PERFORM FROM segnalatore s
    WHERE s.utente_id IN (SELECT utente_id FROM unnest(entrate) WHERE id_stato <> 1)
      AND NOT EXISTS (SELECT FROM conto_pratiche c WHERE c.utente_id = s.utente_id)
    ORDER BY s.utente_id FOR SHARE;
  WITH mosse AS (
    SELECT utente_id, id_stato, esito_positivo, data_registrazione, aggiornata_il, 1 AS verso FROM unnest(entrate)
    UNION ALL
    SELECT utente_id, id_stato, esito_positivo, data_registrazione, aggiornata_il, -1 FROM unnest(uscite)
  ), mesi AS (
    SELECT utente_id, mese, sum(registrate)::int AS registrate, sum(completate)::int AS completate
      FROM (SELECT utente_id, mese_di_rete(data_registrazione::timestamp AT TIME ZONE 'UTC') AS mese,
                   verso AS registrate, 0 AS completate
              FROM mosse WHERE id_stato <> 1
            UNION ALL
            SELECT utente_id, mese_di_rete(aggiornata_il), 0, verso FROM mosse WHERE id_stato = 5 AND esito_positivo) m
     GROUP BY 1, 2 HAVING sum(registrate) <> 0 OR sum(completate) <> 0
  ), conti AS (
    SELECT f.utente_id, f.inviate, array_agg(coalesce(m.registrate, 0) ORDER BY i) AS per_mese,
           array_agg(coalesce(m.completate, 0) ORDER BY i) AS completate
      FROM (SELECT utente_id, max(mese) AS fondo, sum(registrate)::int AS inviate FROM mesi GROUP BY 1) f
     CROSS JOIN generate_series(1, f.fondo) i
      LEFT JOIN mesi m ON m.utente_id = f.utente_id AND m.mese = i
     GROUP BY 1, 2
  )
  -- A restore may load cases before nodes: the path is then set by `rete_sposta_i_conti`.
  INSERT INTO conto_pratiche AS c (utente_id, percorso, livello, inviate, per_mese, completate, ultimo_mese)
  SELECT n.utente_id, coalesce(s.percorso, ''), coalesce(s.livello, 0), n.inviate, n.per_mese, n.completate,
         ultimo_dei_mesi(n.completate)
    FROM conti n LEFT JOIN segnalatore s ON s.utente_id = n.utente_id ORDER BY n.utente_id
      ON CONFLICT (utente_id) DO UPDATE
     SET inviate = c.inviate + excluded.inviate, per_mese = somma_mesi(c.per_mese, excluded.per_mese),
         completate = somma_mesi(c.completate, excluded.completate),
         ultimo_mese = ultimo_dei_mesi(somma_mesi(c.completate, excluded.completate));
END $$;

-- Updates the counts of cases of the owners.
CREATE FUNCTION pratica_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM conta_pratiche((SELECT array_agg(ROW(n.*)::pratica) FROM nuove n), NULL);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM conta_pratiche(NULL, (SELECT array_agg(ROW(v.*)::pratica) FROM vecchie v));
  ELSE
    PERFORM conta_pratiche((SELECT array_agg(ROW(n.*)::pratica) FROM nuove n), (SELECT array_agg(ROW(v.*)::pratica) FROM vecchie v));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER pratica_conta_chi_cambia AFTER UPDATE ON pratica
  REFERENCING OLD TABLE AS vecchie NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION pratica_conta();
CREATE TRIGGER pratica_conta_chi_entra AFTER INSERT ON pratica REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT
  EXECUTE FUNCTION pratica_conta();
CREATE TRIGGER pratica_conta_chi_esce AFTER DELETE ON pratica REFERENCING OLD TABLE AS vecchie FOR EACH STATEMENT
  EXECUTE FUNCTION pratica_conta();

-- The operator who imported a case does not complete it.
CREATE FUNCTION pratica_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM pratica_importata pi JOIN importazione i ON i.id = pi.importazione_id
    WHERE pi.pratica_id = NEW.pratica_id AND i.caricata_da = NEW.attore_id;
  IF FOUND THEN
    RAISE EXCEPTION 'Una pratica la completa un''altra persona da chi l''ha importata'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'pratica_due_persone';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER pratica_due_persone BEFORE INSERT ON pratica_storia FOR EACH ROW
  WHEN (NEW.id_stato = 5 AND NEW.attore_id IS NOT NULL) EXECUTE FUNCTION pratica_due_persone();

-- Statistics that a step of a case changes: cases by state and step; cases that left a step, by whole days in it; cases sent
-- (`importata` when imported), ended by outcome, reopened; days from the first sending to completion. Drafts are not counted.
CREATE FUNCTION cifre_del_passo(mio bigint, pratica bigint, stato integer, passo_qui text, come text, qui timestamptz)
  RETURNS TABLE(voce text, giorno date, di integer, parte text, quante integer, somma bigint) LANGUAGE sql STABLE AS $$
  SELECT x.voce, giorno_di_roma(qui), x.di, x.parte, x.quante, x.somma
    FROM (SELECT 1) uno
    LEFT JOIN LATERAL (SELECT s.id_stato, s.passo, greatest(0, extract(epoch FROM qui - s.quando))::bigint AS durata_s
                         FROM pratica_storia s
                        WHERE s.pratica_id = pratica AND s.id < mio ORDER BY s.id DESC LIMIT 1) da ON true
    LEFT JOIN LATERAL (SELECT greatest(0, extract(epoch FROM qui - s.quando))::bigint AS durata_s FROM pratica_storia s
                        WHERE stato = 5 AND s.pratica_id = pratica AND s.id < mio AND s.id_stato = 3
                        ORDER BY s.id LIMIT 1) inizio ON true
   CROSS JOIN LATERAL (VALUES
     ('pratiche', stato, coalesce(passo_qui, ''), CASE WHEN stato <> 1 THEN 1 END, 0::bigint),
     ('pratiche', da.id_stato::integer, coalesce(da.passo, ''), CASE WHEN da.id_stato <> 1 THEN -1 END, 0),
     ('pratiche.passi', (da.durata_s / 86400)::integer, coalesce(da.passo, ''), CASE WHEN da.id_stato = 3 THEN 1 END,
      da.durata_s),
     ('pratiche.durate', (inizio.durata_s / 86400)::integer, '', CASE WHEN stato = 5 AND inizio.durata_s IS NOT NULL THEN 1 END,
      inizio.durata_s),
     ('pratiche.esiti', stato,
      CASE WHEN stato = 5 THEN coalesce(come, '')
           WHEN stato = 3 AND EXISTS (SELECT FROM pratica_importata i WHERE i.pratica_id = pratica) THEN 'importata'
           ELSE '' END,
      CASE WHEN stato IN (2, 5) OR stato = 3 AND coalesce(da.id_stato, 1) = 1 THEN 1 END, 0),
     ('pratiche.riaperte', 0, '', CASE WHEN stato = 3 AND da.id_stato = 5 THEN 1 END, 0)
   ) x(voce, di, parte, quante, somma)
   WHERE x.quante IS NOT NULL
$$;

-- Daily statistics of cases, and the day of their owners’ first case.
CREATE FUNCTION pratiche_segna_le_cifre() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cifra_mossa (voce, giorno, di, parte, quante, somma)
  SELECT c.voce, c.giorno, c.di, c.parte, sum(c.quante), coalesce(sum(c.somma), 0)
    FROM nuove n CROSS JOIN LATERAL cifre_del_passo(n.id, n.pratica_id, n.id_stato, n.passo, n.esito, n.quando) c
   GROUP BY 1, 2, 3, 4;
  UPDATE traguardo t SET prima_pratica = d.giorno
    FROM (SELECT p.utente_id, giorno_di_roma((array_agg(n.quando ORDER BY n.id))[1]) AS giorno
            FROM nuove n JOIN pratica p ON p.id = n.pratica_id WHERE n.id_stato = 3 GROUP BY 1) d
   WHERE t.utente_id = d.utente_id AND t.prima_pratica IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER pratica_storia_segna_le_cifre AFTER INSERT ON pratica_storia
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION pratiche_segna_le_cifre();
CREATE TRIGGER pratica_incarico AFTER UPDATE OF id_stato ON pratica FOR EACH ROW
  WHEN (OLD.id_stato = 3 AND NEW.id_stato <> 3) EXECUTE FUNCTION incarico_finito('pratica');

--
-- qualifiche: qualifications of promotori
--

-- Versions of the piano marketing. A draft has no `dal`; a published one applies from that month to the next version's, so that
-- two never apply together. Immutable once published, enforced by the database.
CREATE TABLE piano_marketing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nome text NOT NULL,
  dal text,
  pubblicato_il timestamptz,
  pubblicato_da bigint,
  creato_il timestamptz NOT NULL,
  aggiornato_il timestamptz NOT NULL,
  CONSTRAINT piano_marketing_pubblicato_da_utente_id_fk FOREIGN KEY (pubblicato_da) REFERENCES utente(id),
  CONSTRAINT piano_marketing_mese CHECK (dal ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  CONSTRAINT piano_marketing_pubblicato CHECK ((dal is null) = (pubblicato_il is null))
);
CREATE UNIQUE INDEX piano_marketing_dal ON piano_marketing (dal) WHERE (dal IS NOT NULL);

-- Qualifications of a plan's version, from `grado` 1.
CREATE TABLE qualifica (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  piano_id bigint NOT NULL,
  grado smallint NOT NULL,
  nome text NOT NULL,
  pratiche_proprie integer NOT NULL,
  pratiche_rete integer NOT NULL,
  produttori integer NOT NULL,
  CONSTRAINT qualifica_piano_id_piano_marketing_id_fk FOREIGN KEY (piano_id) REFERENCES piano_marketing(id) ON DELETE CASCADE,
  CONSTRAINT qualifica_chiede_lavoro CHECK (least(pratiche_proprie, pratiche_rete, produttori) >= 0 and greatest(pratiche_proprie,
    pratiche_rete, produttori) > 0),
  CONSTRAINT qualifica_grado_da_uno CHECK (grado >= 1)
);
CREATE UNIQUE INDEX qualifica_grado ON qualifica (piano_id, grado);

-- Closes of the months, with progress and results. Immutable once finished.
CREATE TABLE corsa_qualifiche (
  mese text PRIMARY KEY,
  piano_id bigint NOT NULL,
  fotografata_il timestamptz NOT NULL,
  ultimo_utente bigint NOT NULL DEFAULT 0,
  finita_il timestamptz,
  promotori integer NOT NULL,
  nessuna integer NOT NULL DEFAULT 0,
  promossa integer NOT NULL DEFAULT 0,
  confermata integer NOT NULL DEFAULT 0,
  tolleranza integer NOT NULL DEFAULT 0,
  retrocessa integer NOT NULL DEFAULT 0,
  CONSTRAINT corsa_qualifiche_piano_id_piano_marketing_id_fk FOREIGN KEY (piano_id) REFERENCES piano_marketing(id),
  CONSTRAINT corsa_qualifiche_mese CHECK (mese ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);

-- Snapshot of a month that is being closed: the totals of every promotore. Deleted when the month is closed.
CREATE TABLE qualifica_cifre (
  mese text NOT NULL,
  utente_id bigint NOT NULL,
  pratiche_proprie integer NOT NULL,
  pratiche_rete integer NOT NULL,
  produttori integer NOT NULL,
  CONSTRAINT qualifica_cifre_mese_utente_id_pk PRIMARY KEY (mese, utente_id),
  CONSTRAINT qualifica_cifre_mese_corsa_qualifiche_mese_fk FOREIGN KEY (mese) REFERENCES corsa_qualifiche(mese),
  CONSTRAINT qualifica_cifre_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);

-- Result of each month's close for each promotore, with the numbers it was decided on. Append-only.
CREATE TABLE qualifica_mese (
  utente_id bigint NOT NULL,
  mese text NOT NULL,
  grado smallint NOT NULL,
  raggiunto smallint NOT NULL,
  esito text NOT NULL,
  tolleranza boolean NOT NULL,
  pratiche_proprie integer NOT NULL,
  pratiche_rete integer NOT NULL,
  produttori integer NOT NULL,
  CONSTRAINT qualifica_mese_utente_id_mese_pk PRIMARY KEY (utente_id, mese),
  CONSTRAINT qualifica_mese_mese_corsa_qualifiche_mese_fk FOREIGN KEY (mese) REFERENCES corsa_qualifiche(mese),
  CONSTRAINT qualifica_mese_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id),
  CONSTRAINT qualifica_mese_grado CHECK (grado >= 0 and raggiunto >= 0),
  CONSTRAINT qualifica_mese_tolleranza CHECK (tolleranza = (esito = 'tolleranza'))
);
CREATE INDEX qualifica_mese_gradi ON qualifica_mese (mese, grado);

-- The history of qualifications is append-only.
CREATE FUNCTION qualifiche_intoccabili() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'La storia delle qualifiche non si modifica: % su % è vietato', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER corsa_qualifiche_finita BEFORE UPDATE ON corsa_qualifiche FOR EACH ROW WHEN (OLD.finita_il IS NOT NULL)
  EXECUTE FUNCTION qualifiche_intoccabili();
CREATE TRIGGER corsa_qualifiche_non_si_toglie BEFORE DELETE OR TRUNCATE ON corsa_qualifiche FOR EACH STATEMENT
  EXECUTE FUNCTION qualifiche_intoccabili();
CREATE TRIGGER qualifica_mese_intoccabile BEFORE UPDATE OR DELETE OR TRUNCATE ON qualifica_mese FOR EACH STATEMENT
  EXECUTE FUNCTION qualifiche_intoccabili();

-- A plan of qualifications is published only with four-eyes approval.
CREATE FUNCTION piano_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT due_persone('piano.pubblica', NEW.id) THEN
    RAISE EXCEPTION 'Un piano delle qualifiche si pubblica solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'piano_due_persone';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER piano_due_persone BEFORE UPDATE OF dal ON piano_marketing FOR EACH ROW
  WHEN (OLD.dal IS NULL AND NEW.dal IS NOT NULL AND NEW.pubblicato_da IS NOT NULL)
  EXECUTE FUNCTION piano_due_persone();

-- A published plan never changes.
CREATE FUNCTION piano_pubblicato() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Un piano pubblicato non si modifica' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER piano_marketing_pubblicato BEFORE UPDATE OR DELETE ON piano_marketing FOR EACH ROW
  WHEN (OLD.dal IS NOT NULL) EXECUTE FUNCTION piano_pubblicato();

-- The qualifications of a published plan never change.
CREATE FUNCTION qualifica_di_bozza() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM piano_marketing p
              WHERE p.dal IS NOT NULL AND p.id IN (coalesce(NEW.piano_id, OLD.piano_id), coalesce(OLD.piano_id, NEW.piano_id))) THEN
    RAISE EXCEPTION 'Un piano pubblicato non si modifica' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER qualifica_di_bozza BEFORE INSERT OR UPDATE OR DELETE ON qualifica FOR EACH ROW
  EXECUTE FUNCTION qualifica_di_bozza();

-- A closed month gets no more rows.
CREATE FUNCTION qualifica_mese_aperto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM (SELECT DISTINCT mese FROM nuove) n JOIN corsa_qualifiche c USING (mese)
              WHERE c.finita_il IS NOT NULL) THEN
    RAISE EXCEPTION 'Il mese è già chiuso' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER qualifica_mese_aperto AFTER INSERT ON qualifica_mese REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT
  EXECUTE FUNCTION qualifica_mese_aperto();

--
-- ingresso: enrolments, milestones of members
--

-- Versions of a role's agreement, stored as they were shown. The last one published is in force.
CREATE TABLE accordo (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ruolo text NOT NULL,
  versione text NOT NULL,
  html text NOT NULL,
  hash text NOT NULL,
  pubblicato_il timestamptz NOT NULL
);
CREATE INDEX accordo_ruolo ON accordo (ruolo, id);
CREATE UNIQUE INDEX accordo_versione_unica ON accordo (versione);

-- Versions of the agreement that were shown to members, and when they accepted them.
CREATE TABLE accordo_mostrato (
  utente_id bigint NOT NULL,
  accordo_id integer NOT NULL,
  mostrato_il timestamptz NOT NULL,
  accettato_il timestamptz,
  CONSTRAINT accordo_mostrato_utente_id_accordo_id_pk PRIMARY KEY (utente_id, accordo_id),
  CONSTRAINT accordo_mostrato_accordo_id_accordo_id_fk FOREIGN KEY (accordo_id) REFERENCES accordo(id),
  CONSTRAINT accordo_mostrato_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);

-- Links mailed to finish an enrolment on another device, by keyed hash; single use.
CREATE TABLE link_iscrizione (
  impronta text PRIMARY KEY,
  utente_id bigint NOT NULL,
  ruolo text NOT NULL,
  scade_il timestamptz NOT NULL,
  usato_il timestamptz,
  CONSTRAINT link_iscrizione_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE INDEX link_iscrizione_scadenza ON link_iscrizione (scade_il);

-- Expiries of members' answers and the last reminder sent: read every night from the profiles.
CREATE TABLE scadenza_requisito (
  profilo_id bigint NOT NULL,
  codice text NOT NULL,
  scade_il date NOT NULL,
  avvisato_a smallint,
  id bigint GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT scadenza_requisito_profilo_id_codice_pk PRIMARY KEY (profilo_id, codice),
  CONSTRAINT scadenza_requisito_profilo_id_profilo_id_fk FOREIGN KEY (profilo_id) REFERENCES profilo(id)
);
CREATE INDEX scadenza_requisito_giorno ON scadenza_requisito (scade_il, profilo_id);
CREATE UNIQUE INDEX scadenza_requisito_id ON scadenza_requisito (id);

-- Day, in Rome, on which a member first reached each milestone. It stays when the state is lost again (a changed contact has to
-- be verified again), so it is stored as it happens, by triggers only (docs/decisions/0100).
CREATE TABLE traguardo (
  utente_id bigint PRIMARY KEY,
  registrato date NOT NULL,
  verificato date,
  iscritto date,
  prima_pratica date,
  primo_premio date,
  CONSTRAINT traguardo_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE INDEX traguardo_iscritto ON traguardo (iscritto) WHERE (iscritto IS NOT NULL);
CREATE INDEX traguardo_prima_pratica ON traguardo (prima_pratica) WHERE (prima_pratica IS NOT NULL);
CREATE INDEX traguardo_primo_premio ON traguardo (primo_premio) WHERE (primo_premio IS NOT NULL);
CREATE INDEX traguardo_verificato ON traguardo (verificato) WHERE (verificato IS NOT NULL);

-- Statistics of a member’s milestones: by their day, and by months since the month of registration.
CREATE FUNCTION cifre_di_chi(registrato date, verificato date, iscritto date, prima_pratica date, primo_premio date)
  RETURNS TABLE(voce text, giorno date, di integer, parte text) LANGUAGE sql IMMUTABLE AS $$
  SELECT x.voce, CASE x.voce WHEN 'persone' THEN d.giorno ELSE date_trunc('month', registrato)::date END,
         CASE x.voce WHEN 'persone' THEN 0
                     ELSE (extract(year FROM d.giorno)::int - extract(year FROM registrato)::int) * 12
                          + extract(month FROM d.giorno)::int - extract(month FROM registrato)::int END, d.parte
    FROM (VALUES ('registrati', registrato), ('verificati', verificato), ('iscritti', iscritto),
                 ('prima_pratica', prima_pratica), ('primo_premio', primo_premio)) d(parte, giorno)
   CROSS JOIN (VALUES ('persone'), ('coorti')) x(voce)
   WHERE d.giorno IS NOT NULL
$$;

-- All daily statistics recounted from the original data.
CREATE FUNCTION cifre_contate() RETURNS TABLE(voce text, giorno date, di integer, parte text, quante bigint, somma bigint)
  LANGUAGE sql STABLE AS $$
  SELECT 'punti', giorno, edizione_id, concat_ws('.', tipo, conto), count(DISTINCT id), sum(punti)::bigint
    FROM (SELECT m.id, giorno_di_roma(m.avvenuto_il) AS giorno, m.edizione_id, m.tipo, s.conto, s.punti
            FROM scrittura s JOIN movimento m ON m.id = s.movimento_id) p
   GROUP BY GROUPING SETS ((giorno, edizione_id, tipo, conto), (giorno, edizione_id, tipo))
  UNION ALL
  SELECT 'premi', giorno_di_roma(s.quando), r.premio_id, x.parte, count(*), sum(x.somma)::bigint
    FROM richiesta_storia s JOIN richiesta_premio r ON r.id = s.richiesta_id
   CROSS JOIN LATERAL (VALUES (s.stato, r.valore_cent), (s.stato || '.punti', r.punti)) x(parte, somma)
   GROUP BY 2, 3, 4
  UNION ALL
  SELECT c.voce, c.giorno, c.di, c.parte, count(*), 0
    FROM traguardo t CROSS JOIN LATERAL
         cifre_di_chi(t.registrato, t.verificato, t.iscritto, t.prima_pratica, t.primo_premio) c
   GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT c.voce, c.giorno, c.di, c.parte, sum(c.quante), coalesce(sum(c.somma), 0)::bigint
    FROM pratica_storia s
   CROSS JOIN LATERAL cifre_del_passo(s.id, s.pratica_id, s.id_stato, s.passo, s.esito, s.quando) c
   GROUP BY 1, 2, 3, 4
$$;

-- Writes the days on which a member registered and verified both contacts.
CREATE FUNCTION socio_arriva() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO traguardo (utente_id, registrato, verificato)
    VALUES (NEW.id, giorno_di_roma(NEW.creato_il),
            CASE WHEN NEW.email_verificata_il IS NOT NULL AND NEW.cellulare_verificato_il IS NOT NULL
                 THEN giorno_di_roma(greatest(NEW.email_verificata_il, NEW.cellulare_verificato_il)) END);
  ELSE
    UPDATE traguardo SET verificato = giorno_di_roma(greatest(NEW.email_verificata_il, NEW.cellulare_verificato_il))
     WHERE utente_id = NEW.id AND verificato IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER utente_arriva AFTER INSERT ON utente FOR EACH ROW WHEN (NEW.ruolo = 'user')
  EXECUTE FUNCTION socio_arriva();
CREATE TRIGGER utente_si_verifica AFTER UPDATE OF email_verificata_il, cellulare_verificato_il ON utente FOR EACH ROW
  WHEN (NEW.email_verificata_il IS NOT NULL AND NEW.cellulare_verificato_il IS NOT NULL
    AND (OLD.email_verificata_il IS NULL OR OLD.cellulare_verificato_il IS NULL))
  EXECUTE FUNCTION socio_arriva();

-- Writes the day of a member’s first prize request.
CREATE FUNCTION socio_chiede_un_premio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE traguardo t SET primo_premio = d.giorno
    FROM (SELECT r.utente_id, giorno_di_roma((array_agg(n.quando ORDER BY n.id))[1]) AS giorno
            FROM nuove n JOIN richiesta_premio r ON r.id = n.richiesta_id WHERE n.stato = 'richiesta' GROUP BY 1) d
   WHERE t.utente_id = d.utente_id AND t.primo_premio IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER richiesta_storia_traguardo AFTER INSERT ON richiesta_storia
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION socio_chiede_un_premio();

-- Writes the day of a member’s first active profile.
CREATE FUNCTION socio_si_iscrive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE traguardo t SET iscritto = d.giorno
    FROM (SELECT p.utente_id, giorno_di_roma((array_agg(n.quando ORDER BY n.id))[1]) AS giorno
            FROM nuove n JOIN profilo p ON p.id = n.profilo_id WHERE n.a = 'attiva' GROUP BY 1) d
   WHERE t.utente_id = d.utente_id AND t.iscritto IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER profilo_storia_traguardo AFTER INSERT ON profilo_storia
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION socio_si_iscrive();

-- Daily statistics of milestones.
CREATE FUNCTION traguardo_segna_le_cifre() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO cifra_mossa (voce, giorno, di, parte, quante, somma)
    SELECT c.voce, c.giorno, c.di, c.parte, count(*), 0
      FROM nuovi n CROSS JOIN LATERAL
           cifre_di_chi(n.registrato, n.verificato, n.iscritto, n.prima_pratica, n.primo_premio) c
     GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO cifra_mossa (voce, giorno, di, parte, quante, somma)
    SELECT c.voce, c.giorno, c.di, c.parte, sum(t.verso), 0
      FROM (SELECT n.*, 1 AS verso FROM nuovi n UNION ALL SELECT v.*, -1 FROM vecchi v) t CROSS JOIN LATERAL
           cifre_di_chi(t.registrato, t.verificato, t.iscritto, t.prima_pratica, t.primo_premio) c
     GROUP BY 1, 2, 3, 4 HAVING sum(t.verso) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER traguardo_segna_chi_arriva AFTER INSERT ON traguardo REFERENCING NEW TABLE AS nuovi FOR EACH STATEMENT
  EXECUTE FUNCTION traguardo_segna_le_cifre();
CREATE TRIGGER traguardo_segna_chi_avanza AFTER UPDATE ON traguardo
  REFERENCING OLD TABLE AS vecchi NEW TABLE AS nuovi FOR EACH STATEMENT EXECUTE FUNCTION traguardo_segna_le_cifre();

--
-- comunicazioni: notices, webhooks
--

-- Notices as facts: the texts are in `domain/comunicazioni/avvisi-testi.ts`, so that a better sentence applies to old ones too.
-- Partitioned by quarter (`partitions.ts`); in each partition the key is `id`, and `chiave` is unique per member.
CREATE TABLE avviso (
  id bigint GENERATED ALWAYS AS IDENTITY,
  utente_id bigint NOT NULL,
  genere text NOT NULL,
  chiave text NOT NULL,
  dati jsonb NOT NULL,
  creato_il timestamp(3) with time zone NOT NULL,
  aggiornato_il timestamp(3) with time zone NOT NULL,
  letto_il timestamp(3) with time zone,
  email_dal timestamp(3) with time zone,
  CONSTRAINT avviso_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
) PARTITION BY RANGE (creato_il);
CREATE INDEX avviso_email ON avviso (email_dal) WHERE (email_dal IS NOT NULL);
CREATE INDEX avviso_pagina ON avviso (utente_id, aggiornato_il, id);
CREATE INDEX avviso_da_leggere ON avviso (utente_id, aggiornato_il, id) WHERE (letto_il IS NULL);

-- Members' preferences for a topic on a channel; without a row the topic's default applies.
CREATE TABLE preferenza_avviso (
  utente_id bigint NOT NULL,
  tema text NOT NULL,
  canale text NOT NULL,
  attiva boolean NOT NULL,
  scelta_il timestamp(3) with time zone NOT NULL,
  CONSTRAINT preferenza_avviso_utente_id_tema_canale_pk PRIMARY KEY (utente_id, tema, canale),
  CONSTRAINT preferenza_avviso_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);

-- Push subscriptions: one per session, deleted with it.
CREATE TABLE iscrizione_push (
  sessione_id uuid PRIMARY KEY,
  utente_id bigint NOT NULL,
  dove_cifrato text NOT NULL,
  indice text NOT NULL,
  creata_il timestamp(3) with time zone NOT NULL,
  CONSTRAINT iscrizione_push_sessione_id_sessione_id_fk FOREIGN KEY (sessione_id) REFERENCES sessione(id) ON DELETE CASCADE,
  CONSTRAINT iscrizione_push_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE UNIQUE INDEX iscrizione_push_unica ON iscrizione_push (indice);
CREATE INDEX iscrizione_push_utente ON iscrizione_push (utente_id);

-- The server's VAPID keys for push messages (RFC 8292), generated once unless the settings have them.
CREATE TABLE chiave_push (
  id smallint PRIMARY KEY,
  pubblica text NOT NULL,
  privata_cifrata text NOT NULL,
  CONSTRAINT chiave_push_una CHECK (id = 1)
);

-- Webhook endpoints of the company's other systems.
CREATE TABLE webhook (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url text NOT NULL,
  descrizione text NOT NULL,
  tipi text[] NOT NULL,
  segreto_cifrato text NOT NULL,
  creato_il timestamptz NOT NULL DEFAULT now(),
  creato_da bigint NOT NULL,
  sospeso_il timestamptz,
  motivo_sospensione text,
  rimosso_il timestamptz,
  prossimo_il timestamptz,
  in_consegna_fino_al timestamptz,
  tentativi integer NOT NULL DEFAULT 0,
  fallisce_dal timestamptz,
  CONSTRAINT webhook_creato_da_utente_id_fk FOREIGN KEY (creato_da) REFERENCES utente(id),
  CONSTRAINT webhook_sospeso_con_motivo CHECK ((sospeso_il is null) = (motivo_sospensione is null))
);
CREATE INDEX webhook_da_servire ON webhook (prossimo_il) WHERE ((prossimo_il IS NOT NULL) AND (sospeso_il IS NULL)
  AND (rimosso_il IS NULL));

-- Deliveries to an endpoint, strictly in the order of their ids.
CREATE TABLE webhook_consegna (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id bigint NOT NULL,
  messaggio uuid NOT NULL DEFAULT gen_random_uuid(),
  evento_id bigint,
  tipo text NOT NULL,
  corpo text NOT NULL,
  creata_il timestamptz NOT NULL DEFAULT now(),
  consegnata_il timestamptz,
  saltata_il timestamptz,
  tentativi integer NOT NULL DEFAULT 0,
  ultimo_il timestamptz,
  ultimo_stato integer,
  ultimo_errore text,
  durata_ms integer,
  CONSTRAINT webhook_consegna_webhook_id_webhook_id_fk FOREIGN KEY (webhook_id) REFERENCES webhook(id)
);
CREATE INDEX webhook_consegna_creata ON webhook_consegna (creata_il);
CREATE INDEX webhook_consegna_in_attesa ON webhook_consegna (webhook_id, id) WHERE ((consegnata_il IS NULL)
  AND (saltata_il IS NULL));
CREATE INDEX webhook_consegna_registro ON webhook_consegna (webhook_id, id);
CREATE UNIQUE INDEX webhook_consegna_unica ON webhook_consegna (webhook_id, evento_id);

CREATE TABLE parti.avviso_altri PARTITION OF avviso (PRIMARY KEY (id)) DEFAULT;
CREATE UNIQUE INDEX ON parti.avviso_altri (utente_id, chiave);

--
-- assistente: assistant
--

-- Questions and answers of the assistant, edited by the operators.
CREATE TABLE faq (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codice text NOT NULL,
  domanda text NOT NULL,
  risposta text NOT NULL,
  frasi jsonb NOT NULL DEFAULT '[]'::jsonb,
  etichetta text,
  schermata text,
  attiva boolean NOT NULL DEFAULT true,
  aggiornata_il timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT faq_collegamento_intero CHECK ((etichetta is null) = (schermata is null))
);
CREATE UNIQUE INDEX faq_codice_unico ON faq (codice);

-- Messages from members to the operators, through the assistant. They are personal data: stored encrypted.
CREATE TABLE messaggio_operatore (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  utente_id bigint NOT NULL,
  testo_cifrato text NOT NULL,
  creato_il timestamptz NOT NULL,
  CONSTRAINT messaggio_operatore_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE INDEX messaggio_operatore_utente ON messaggio_operatore (utente_id, id);

--
-- privacy: erasure
--

-- Erasure requests of members (decisions §11), which can be withdrawn until they are executed.
CREATE TABLE cancellazione (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  utente_id bigint NOT NULL,
  chiesta_il timestamptz NOT NULL,
  da_eseguire_il timestamptz NOT NULL,
  ritirata_il timestamptz,
  eseguita_il timestamptz,
  CONSTRAINT cancellazione_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id),
  CONSTRAINT cancellazione_una_fine CHECK (ritirata_il is null or eseguita_il is null)
);
CREATE INDEX cancellazione_coda ON cancellazione (da_eseguire_il, id) WHERE ((ritirata_il IS NULL) AND (eseguita_il IS NULL));
CREATE INDEX cancellazione_pagina ON cancellazione (chiesta_il, id);
CREATE UNIQUE INDEX cancellazione_una ON cancellazione (utente_id) WHERE (ritirata_il IS NULL);
CREATE INDEX cancellazione_utente ON cancellazione (utente_id, id);

-- Identities of erased members, stored apart and encrypted, while a law requires the name behind a record: read only for the
-- records of that law. Deleted when the term ends.
CREATE TABLE identita_conservata (
  utente_id bigint PRIMARY KEY,
  dati_cifrati text NOT NULL,
  motivi text[] NOT NULL,
  fino_al date NOT NULL,
  CONSTRAINT identita_conservata_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id)
);
CREATE INDEX identita_conservata_termine ON identita_conservata (fino_al);

--
-- boot: encryption keys
--

-- Fingerprints of the keys that encrypt the database, by number: a wrong key is detected at start.
CREATE TABLE chiave_segreta (
  numero integer PRIMARY KEY,
  impronta text NOT NULL,
  scrive_dal timestamptz NOT NULL DEFAULT now(),
  libera_il timestamptz
);

--
-- Foreign keys to a table of a later module
--

ALTER TABLE esecuzione ADD CONSTRAINT esecuzione_chiesta_da_utente_id_fk FOREIGN KEY (chiesta_da) REFERENCES utente(id);
ALTER TABLE esportazione ADD CONSTRAINT esportazione_chiesta_da_utente_id_fk FOREIGN KEY (chiesta_da) REFERENCES utente(id);
ALTER TABLE evento ADD CONSTRAINT evento_attore_id_utente_id_fk FOREIGN KEY (attore_id) REFERENCES utente(id);
ALTER TABLE idempotenza ADD CONSTRAINT idempotenza_utente_id_utente_id_fk FOREIGN KEY (utente_id) REFERENCES utente(id);
ALTER TABLE movimento ADD CONSTRAINT movimento_pratica_id_pratica_id_fk FOREIGN KEY (pratica_id) REFERENCES pratica(id);
