import { makeSandbox } from './app.ts';

const port = Number(process.env['SANDBOX_PORT'] ?? 3100);
const dataDir = process.env['SANDBOX_DATA_DIR'];

const sandbox = await makeSandbox({ port, ...(dataDir ? { dataDir } : {}) });
process.stdout.write(`Sandbox: ${sandbox.url} (phones: ${sandbox.url}/phones/)\n`);

let isClosing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isClosing) return;
    isClosing = true;
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  });
}
