import { findFreePort, hasProgram, spawnWatched, stopChild, type WatchedChild } from '../../bench/product/processes.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Sends a command of https://www.w3.org/TR/webdriver2/ to the browser of this session. */
export type Command = <Answer = unknown>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Answer>;

const surroundings = {
  // Its sandbox does not start as root; the pages are our own.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
};

/** Starts a screen, and resolves to its name once it is there. */
async function startScreen(children: WatchedChild[]): Promise<string> {
  const child = spawnWatched('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp']);
  children.push(child);
  return waitUntil('there is a screen', () => /^\d+$/m.exec(child.output())?.[0]);
}

async function send<Answer>(method: string, url: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${url}: ${value.error}, ${value.message}`);
  return value;
}

/** Starts a WebKitGTK with nothing stored, on a screen of its own. */
export async function startWebKit(): Promise<{ command: Command; stop: () => Promise<void> }> {
  if (!hasProgram('WebKitWebDriver') || !hasProgram('Xvfb')) {
    throw new Error('No WebKit is installed (apt-get install -y webkit2gtk-driver xvfb).');
  }
  const children: WatchedChild[] = [];
  const stop = async () => {
    for (const child of children.toReversed()) await stopChild(child, 'SIGTERM', 5000);
  };
  try {
    const port = await findFreePort();
    const env = { ...process.env, ...surroundings, DISPLAY: `:${await startScreen(children)}` };
    children.push(spawnWatched('WebKitWebDriver', [`--port=${port}`], { env }));
    const driver = `http://127.0.0.1:${port}`;
    await waitUntil('the driver answers', () => send('GET', `${driver}/status`).catch(() => null));
    const { sessionId } = await send<{ sessionId: string }>('POST', `${driver}/session`, { capabilities: {} });
    return { command: (method, path, body) => send(method, `${driver}/session/${sessionId}${path}`, body), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
