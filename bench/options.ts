import { parseArgs } from 'node:util';

const benchmarkNames = [
  'fanout',
  'send',
  'start',
  'memory',
  'kill',
  'guessing',
  'history',
  'unread',
  'search',
  'scroll',
  'open',
  'first-load',
  'hostile',
  'soak',
  'lighthouse',
  'mails',
  'import',
  'users',
  'clients',
  'client-import',
  'deactivation',
  'assignment',
  'later',
  'rules',
  'reports',
  'retention',
  'intake',
  'outage',
  'arrival',
  'tasks',
  'board',
  'desk',
  'compare',
] as const;
export type BenchmarkName = (typeof benchmarkNames)[number];

/** The options of the command line; each benchmark has its own defaults. */
export interface BenchOptions {
  name: BenchmarkName;
  /** The commit to compare with. */
  base: string | undefined;
  /** Listeners (fanout) or idle connections (memory). */
  listenerCounts: number[] | undefined;
  rounds: number | undefined;
  /** Seconds measured per run (fanout, send), or of silence before memory is read again. */
  seconds: number | undefined;
  /** The whole run is given up after so many minutes. */
  minutes: number | undefined;
  /** Part of a name; only the sides whose name contains it run (compare: names of benchmarks). */
  only: string | undefined;
  demo: boolean;
  /** Messages in the workspace (history, unread, search) or in the list (scroll); acknowledged sends (kill). */
  messageCounts: number[] | undefined;
}

export const usage = `npm run bench -- NAME [options]   each: --minutes 120, after which it is given up
  fanout   persisted and delivered messages, against ejabberd   --n 200,1000  --rounds 3  --seconds 5  --only switchboard|ejabberd
  send     durable REST sends, 64 connections, 200 channels     --rounds 3  --seconds 10
  memory   memory of idle signed-in connections                 --n 5000  --seconds 20
  start    npm start to ready, first and warm                   --rounds 5  --demo
  guessing honest sign-ins and sends while one address guesses    --rounds 2  --seconds 8
  kill     the kill -9 ledger: server, database and both in turn --rounds 20  --only server|database|both|pair
           pair: two servers on one database, killed and stopped in turn, --rounds of each   --messages 100000
  soak     steady work with a slow messenger                    --seconds 1800  --n 200
  history  GET of 50 messages, newest and at a random depth     --messages 1000000,10000000  --seconds 5
  unread   the channel list of a user in 500 channels           --messages 1000000  --seconds 5
  search   the newest 20 messages with some words               --messages 1000000  --seconds 3
  scroll   frames a second in a long list, processor slowed      --messages 50000  --rounds 3  --seconds 4
  open     opening channels, sending: until it is painted        --rounds 20
  first-load  sign-in and a conversation with an empty cache, slowed   --rounds 5
  hostile  what input made to be slow costs the event loop       --rounds 5  --only texts|tables|files|entries|bodies|endpoints
  lighthouse  the signed-out pages, on a phone and a desktop     --rounds 3  --only phone
  mails    100 invitations, to a mail server that answers or is silent   --rounds 2
  import   1,000 people from a file, and all users into a channel  --n 8,10000  --rounds 2
  users    a page of the table of users, in each order           --n 10000  --seconds 2
  clients  a page of the table of clients, and its search        --n 100000 --seconds 2
  client-import  50,000 clients from a file with sends beside it, and all as a file   --n 50000  --rounds 2
  deactivation  until nothing comes on sockets of two processes   --rounds 200
  assignment  1,000 waiting, 100 managers, 50 releases a second at two processes, one killed   --seconds 20
  later    10,000 messages for later due in one minute at two processes, one killed   --messages 10000  --seconds 60
  rules    100 rules: clients' messages and sends beside them, with rules and without in turn   --rounds 5  --seconds 5
  reports  three years of 40 people: each screen, sends beside it, all sums made anew   --messages 10000000  --rounds 20  --seconds 10
  retention  removing old messages, with sends beside it       --messages 1000000
  intake   webhooks stored before the answer, and into 300 conversations   --rounds 3  --seconds 8
  outage   1,000 replies on each messenger while it is away, with a restart   --seconds 600
  arrival  from a client's phone to a manager's screen, on each messenger, and to Now     --rounds 100
  tasks    the lists of tasks with each order, filter and search  --n 100000  --seconds 2
  board    in Chromium: its first paint, dragging, a colleague's move  --n 2000  --rounds 10  --seconds 4
  desk     in Chromium with 10,000 conversations: closing, keys, the list, who is here, many at once   --n 10000  --only list|frames|here|closing|keys|bulk
  compare BASE  that commit and the working tree in turn, fails beyond 8 %   --rounds 2  --only send,open`;

function parsePositive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} needs a positive number, not "${text}"`);
  return value;
}

/** Throws with a sentence for the user when the arguments make no sense. */
export function parseOptions(args: string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      n: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      minutes: { type: 'string' },
      only: { type: 'string' },
      demo: { type: 'boolean', default: false },
      messages: { type: 'string' },
    },
  });
  const [given, base] = positionals;
  const name = benchmarkNames.find((candidate) => candidate === given);
  if (!name || positionals.length > (name === 'compare' ? 2 : 1))
    throw new Error(`name one benchmark: ${benchmarkNames.join(', ')}`);
  if (name === 'compare' && base === undefined)
    throw new Error('name the commit to compare with: npm run bench -- compare BASE');
  return {
    name,
    base,
    listenerCounts: values.n?.split(',').map((item) => Math.floor(parsePositive('n', item))),
    rounds: values.rounds === undefined ? undefined : Math.floor(parsePositive('rounds', values.rounds)),
    seconds: values.seconds === undefined ? undefined : parsePositive('seconds', values.seconds),
    minutes: values.minutes === undefined ? undefined : parsePositive('minutes', values.minutes),
    only: values.only,
    demo: values.demo,
    messageCounts: values.messages?.split(',').map((item) => Math.floor(parsePositive('messages', item))),
  };
}
