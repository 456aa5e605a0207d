/** Files and pages often exposed by mistake, grouped by origin. */
const THINGS = [
  '.env .env.local .env.production .git/config .git/HEAD .gitignore .svn/entries .hg/store .htaccess .htpasswd .DS_Store',
  '.npmrc .dockerenv .aws/credentials .ssh/id_rsa .vscode/settings.json package.json package-lock.json tsconfig.json',
  'Dockerfile compose.yaml docker-compose.yml Makefile node_modules/pg/package.json src/main.ts dist/main.mjs main.mjs',
  'server.js server.key server.pem data data/ data/pglite/PG_VERSION pglite chiave chiavi secret secrets secret.key key keys',
  'metrics status server-status debug debug/pprof/ trace env actuator actuator/env admin admin/ administrator console',
  'phpinfo.php phpmyadmin/ wp-login.php wp-admin/ login.php graphql graphiql swagger.json swagger-ui.html v1 v2 internal',
  'private test tests tmp temp logs log error.log access.log npm-debug.log core posta posta.json index.html.map',
  '../../etc/passwd ..%2f..%2fetc%2fpasswd %2e%2e/%2e%2e/etc/passwd ....//....//etc/passwd %00 %c0%ae%c0%ae/',
].flatMap((line) => line.split(' '))
const STEMS = 'backup database db dump primo copia site www users config export old data'.split(' ')
const ENDS = ' .sql .sql.gz .tar.gz .zip .json .csv .yml .bak .old .txt .xlsx ~'.split(' ')

/** File names that the scanner requests in each folder, because they are often exposed by mistake. */
export const NAMES = [...THINGS, ...STEMS.flatMap((stem) => ENDS.map((end) => stem + end))]
