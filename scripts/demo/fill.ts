// Makes the demo's data: `tsx scripts/demo/fill.ts`, with DATA_DIR and SANDBOX_DATA_DIR set; run by scripts/demo.mjs.
import { fillSandbox } from './fill-sandbox.ts';
import { fillWorkspace } from './fill-workspace.ts';

const sandboxDir = process.env.SANDBOX_DATA_DIR;
if (sandboxDir === undefined) throw new Error('SANDBOX_DATA_DIR is not set');

const madeAt = new Date();
const sandbox = await fillSandbox(sandboxDir, madeAt);
await fillWorkspace(process.env, sandbox, madeAt);
