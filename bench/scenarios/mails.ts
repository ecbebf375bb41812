import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { paceSends } from '../pace-sends.ts';
import { connectToDatabase, makeWorkspace, ownerLogin, startServer } from '../product/server-under-test.ts';
import { makeWorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { medianOf, quantile } from '../statistics.ts';

const invitedAtOnce = 100;
/** Virtuoso. */
export const unlimitedTariff = 3;
const senderCount = 8;
const askedPairs = 150;

interface MailSink {
  url: string;
  /** Mails taken so far. */
  count: () => number;
  close: () => void;
}

/**
 * Answers each line of SMTP as a mail server that accepts everything would; silent, it accepts connections without a
 * word.
 */
function talk(socket: Socket, onMail: () => void): void {
  let [rest, isData] = ['', false];
  socket.write('220 bench\r\n');
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (isData) {
        if (line !== '.') continue;
        isData = false;
        onMail();
        socket.write('250 taken\r\n');
      } else if (/^DATA$/i.test(line)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT$/i.test(line)) {
        socket.end('221 bye\r\n');
      } else socket.write('250 ok\r\n');
    }
  });
}

export async function startMailSink(isSilent: boolean): Promise<MailSink> {
  let mails = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (!isSilent) talk(socket, () => (mails += 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => mails,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

export const untilTaken = async (sink: MailSink, mails: number): Promise<void> => {
  while (sink.count() < mails) await delay(5);
};

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

interface Figures {
  isSilent: boolean;
  answeredMs: number;
  /** Until the mail server had the last of the invitations; NaN for one that never takes any. */
  outMs: number;
  sendP50: number;
  sendP99: number;
  /** Sends while mails wait or are sent. */
  besideP50: number;
  besideP99: number;
  knownP50: number;
  unknownP50: number;
}

async function measure(run: BenchRun, isSilent: boolean, round: number): Promise<Figures> {
  const sink = await startMailSink(isSilent);
  run.onClose(async () => sink.close());
  const env = { SMTP_URL: sink.url, MAIL_FROM: 'Bench <bench@example.com>' };
  const server = await startServer(run, { env });
  const { host, owner, members } = await makeWorkspace(server, senderCount);
  const database = await connectToDatabase(server.dataDir);
  // The plan of a new workspace has no room for so many.
  await database.query('update workspaces set tariff = $1', [unlimitedTariff]);
  await database.end();
  const senders = members.map(({ token }) => makeWorkspaceClient({ port: server.port, host, token }));
  const invite = (wave: string) =>
    owner.callForResult('POST', '/api/users/invite', {
      emails: Array.from({ length: invitedAtOnce }, (_, index) => ({ email: `${wave}${index}@example.com` })),
    });
  const until = (at: number) => () => performance.now() >= at;
  await invite('warm');
  await paceSends(senders, [1], until(performance.now() + 2_000));
  if (!isSilent) await untilTaken(sink, invitedAtOnce);

  const quiet = await paceSends(senders, [1], until(performance.now() + 5_000));
  const before = sink.count();
  const besides = paceSends(senders, [1], until(performance.now() + 5_000));
  const startedAt = performance.now();
  const answeredMs = await timed(() => invite(`round${round}-`));
  if (!isSilent) await untilTaken(sink, before + invitedAtOnce);
  const outMs = isSilent ? Number.NaN : performance.now() - startedAt;
  const beside = await besides;

  const ask = (email: string) => timed(() => owner.callForResult('POST', '/api/forgot-password', { email }));
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let pair = 0; pair < askedPairs; pair += 1) {
    known.push(await ask(ownerLogin.username));
    unknown.push(await ask(`nobody-${pair}@example.com`));
  }
  for (const client of [owner, ...senders]) client.close();
  await server.stop();
  sink.close();
  return {
    isSilent,
    answeredMs,
    outMs,
    sendP50: quantile(quiet, 0.5),
    sendP99: quantile(quiet, 0.99),
    besideP50: quantile(beside, 0.5),
    besideP99: quantile(beside, 0.99),
    knownP50: quantile(known, 0.5),
    unknownP50: quantile(unknown, 0.5),
  };
}

/** A hundred invitations at once to a mail server that answers and to one that is silent, with sends beside them; and whether the time of an answer tells a known address. */
export async function benchMails(run: BenchRun, options: BenchOptions): Promise<void> {
  const results: Figures[] = [];
  for (let round = 1; round <= (options.rounds ?? 2); round += 1) {
    for (const isSilent of [false, true]) results.push(await measure(run, isSilent, round));
  }
  const header = [
    'mail server',
    '100 invited ms',
    'mails out ms',
    'send p50 ms',
    'p99 ms',
    'beside p50 ms',
    'p99 ms',
    'known address p50 ms',
    'unknown p50 ms',
  ];
  const rows = [false, true].map((isSilent) => {
    const of = results.filter((figures) => figures.isSilent === isSilent);
    const figure = (pick: (figures: Figures) => number, digits = 1) => formatFigure(medianOf(of, pick), digits);
    return [
      isSilent ? 'silent' : 'answers',
      figure(({ answeredMs }) => answeredMs, 0),
      figure(({ outMs }) => outMs, 0),
      figure(({ sendP50 }) => sendP50),
      figure(({ sendP99 }) => sendP99),
      figure(({ besideP50 }) => besideP50),
      figure(({ besideP99 }) => besideP99),
      figure(({ knownP50 }) => knownP50, 2),
      figure(({ unknownP50 }) => unknownP50, 2),
    ];
  });
  console.log(`\n${formatTable(header, rows)}\n`);
  console.log(`written to ${writeResults('mails', results)}`);
}
