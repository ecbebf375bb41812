import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRun } from '../bench-run.ts';
import type { FanoutServer } from '../product/fanout-server.ts';
import { findFreePort, findUnprivilegedAccount, hasProgram, spawnWatched, stopChild } from '../product/processes.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

const schemaFile = '/usr/share/ejabberd/sql/pg.sql';
const packages = 'apt-get install -y ejabberd erlang-p1-pgsql';
const room = 'room@conference.localhost';

function listDirectory(dir: string): string[] {
  return existsSync(dir) ? readdirSync(dir).map((name) => join(dir, name)) : [];
}

/** Where Debian put ejabberd's compiled modules; undefined when it is not installed. */
function findErlangLibraries(): string | undefined {
  const holdsEjabberd = (dir: string) => listDirectory(dir).some((path) => basename(path).startsWith('ejabberd-'));
  return listDirectory('/usr/lib').find((dir) => dir.endsWith('-linux-gnu') && holdsEjabberd(dir));
}

/** Why ejabberd cannot be measured here, with the command that changes it; null when it can. */
export function ejabberdObstacle(): string | null {
  if (!hasProgram('erl') || !findErlangLibraries()) return `ejabberd is not installed: ${packages}`;
  if (!existsSync(schemaFile)) return `${schemaFile} is missing: ${packages}`;
  const hasDriver = listDirectory('/usr/lib/erlang/lib').some((path) => basename(path).startsWith('p1_pgsql'));
  if (!hasDriver) return `ejabberd has no PostgreSQL driver: ${packages}`;
  return null;
}

/** Costs of the peer that are irrelevant to the comparison are off: TLS, shapers, presence broadcast. */
function formatConfiguration(port: number, database: { port: number; user: string; name: string }): string {
  return `hosts: [localhost]
loglevel: warning
auth_method: [anonymous]
anonymous_protocol: login_anon
allow_multiple_connections: true
sql_type: pgsql
sql_server: 127.0.0.1
sql_port: ${database.port}
sql_database: ${database.name}
sql_username: ${database.user}
sql_password: unused
sql_pool_size: 8
listen:
  - {port: ${port}, ip: "127.0.0.1", module: ejabberd_c2s, max_stanza_size: 262144, shaper: none, access: all, starttls: false}
modules:
  mod_mam:
    default: always
    db_type: sql
  mod_muc:
    access: all
    access_create: all
    access_persistent: all
    history_size: 0
    max_users: 20000
    min_message_interval: 0
    max_user_conferences: 1000
    default_room_options:
      mam: true
      persistent: true
      max_users: 20000
      presence_broadcast: []
      members_by_default: true
      anonymous: false
`;
}

const streamHeader =
  "raw <?xml version='1.0'?><stream:stream to='localhost' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>";

/** Signs in anonymously, joins the room without history, and sends group messages. */
const xmppScript = [
  streamHeader,
  'expect </stream:features>',
  "raw <auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>{plain}</auth>",
  'expect <success',
  streamHeader,
  'expect </stream:features>',
  "raw <iq type='set' id='b1'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>r</resource></bind></iq>",
  'expect </jid>',
  "raw <iq type='set' id='s1'><session xmlns='urn:ietf:params:xml:ns:xmpp-session'/></iq>",
  'expect s1',
  `raw <presence to='${room}/u{i}'><x xmlns='http://jabber.org/protocol/muc'><history maxstanzas='0'/></x></presence>`,
  'expect <subject',
  `msg-raw <message type='groupchat' id='{seq}' to='${room}'><body>{body}</body></message>`,
];

async function waitForPort(port: number, isDead: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && !isDead()) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (open) return true;
    await delay(50);
  }
  return false;
}

/**
 * A throw-away ejabberd: one group room, its archive in a PostgreSQL of its own. The Erlang machine is started
 * directly, as a node without a name: `ejabberdctl` would go through `su`, which resets the limit of open files to
 * 1,024, and would leave epmd behind.
 */
export async function startEjabberd(run: BenchRun): Promise<FanoutServer> {
  const reason = ejabberdObstacle();
  if (reason) throw new Error(reason);
  const cluster = await startPostgresCluster(run);
  await cluster.createDatabase('ejabberd', readFileSync(schemaFile, 'utf8'));

  const account = findUnprivilegedAccount(['ejabberd', 'nobody']);
  const dir = run.makeScratchDir();
  const port = await findFreePort();
  const configPath = join(dir, 'ejabberd.yml');
  writeFileSync(configPath, formatConfiguration(port, { port: cluster.port, user: cluster.user, name: 'ejabberd' }));
  const script = join(dir, 'xmpp.scr');
  writeFileSync(script, `${xmppScript.join('\n')}\n`);
  if (account) {
    execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, dir]);
    execFileSync('chmod', ['o+x', dirname(dir)]);
  }
  const flags = [
    '+K',
    'true',
    '+P',
    '250000',
    '-mnesia',
    'dir',
    `"${join(dir, 'spool')}"`,
    '-s',
    'ejabberd',
    '-noinput',
  ];
  const child = spawnWatched('erl', flags, {
    ...account,
    cwd: dir,
    env: {
      PATH: process.env.PATH,
      HOME: dir,
      EJABBERD_CONFIG_PATH: configPath,
      EJABBERD_LOG_PATH: join(dir, 'ejabberd.log'),
      ERL_LIBS: findErlangLibraries(),
      ERL_MAX_PORTS: '32000',
      ERL_MAX_ETS_TABLES: '1400',
      ERL_CRASH_DUMP: join(dir, 'crash.dump'),
    },
  });
  const stop = async () => {
    await stopChild(child, 'SIGTERM', 5_000);
    await cluster.stop();
  };
  run.onClose(stop);
  if (!(await waitForPort(port, () => child.hasExited(), 30_000)))
    throw new Error(`ejabberd did not start: ${child.output()}`);
  return {
    port,
    serverPids: [child.pid],
    databasePids: [cluster.pid],
    listenerScript: script,
    senders: 1,
    // More than about 30 handshakes at once, and ejabberd sometimes leaves a stream unanswered.
    joinsAtOnce: 20,
    countStored: () => cluster.queryNumber('ejabberd', 'select count(distinct id) from archive'),
    stop,
  };
}
