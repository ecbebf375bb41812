// Proves that the layer rules of .oxlintrc.json can fire: each gets a file that breaks it, and lint must refuse that file.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** A file that breaks one rule, and what lint must say. */
const offences = [
  {
    file: 'packages/contract/src/zz-offence.ts',
    code: "import '@switchboard/server';\n",
    says: 'The contract imports nothing of ours',
  },
  {
    file: 'apps/server/src/platform/zz-offence.ts',
    code: "import '../modules/users/index.ts';\n",
    says: 'platform knows no domain word',
  },
  {
    file: 'apps/server/src/platform/zz-offence.ts',
    code: "import '../server-modules.ts';\n",
    says: 'platform knows no domain word',
  },
  {
    file: 'apps/server/src/modules/users/zz-offence.ts',
    code: "import '../../services.ts';\n",
    says: 'Modules do not know who composes them',
  },
  {
    file: 'apps/server/src/modules/users/zz-offence.ts',
    code: "import '../roles/role-routes.ts';\n",
    says: 'Modules meet only through',
  },
  {
    file: 'apps/server/src/modules/users/zz-offence.ts',
    code: "import '../../app.ts';\n",
    says: 'Modules do not know who composes them',
  },
  {
    file: 'apps/server/src/modules/users/zz-queries.ts',
    code: "import '../../platform/http/index.ts';\n",
    says: 'Queries import only',
  },
  {
    file: 'apps/web/src/features/timeline/zz-offence.ts',
    code: "import '../composer/composer.tsx';\n",
    says: 'Features never import each other',
  },
  {
    file: 'apps/web/src/features/timeline/zz-offence.ts',
    code: "import '../../app/app.tsx';\n",
    says: 'Features do not know the shell',
  },
  {
    file: 'apps/web/src/store/zz-offence.ts',
    code: "import '../features/timeline/rows.ts';\n",
    says: 'base layers import no feature',
  },
];

let problems = 0;
for (const { file, code, says } of offences) {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, code);
  try {
    const { stdout, status } = spawnSync('npx', ['--no-install', 'oxlint', file], { cwd: root, encoding: 'utf8' });
    if (status === 0 || !stdout.replaceAll(/\s+/g, ' ').includes(says)) {
      problems += 1;
      console.error(`The rule "${says}" did not fire for ${file}:\n${stdout}`);
    }
  } finally {
    rmSync(target);
  }
}

const cycle = ['zz-cycle-a', 'zz-cycle-b'].map((name) => path.join(root, `packages/contract/src/${name}.ts`));
try {
  writeFileSync(cycle[0], "import { b } from './zz-cycle-b.ts';\nexport const a = () => b;\n");
  writeFileSync(cycle[1], "import { a } from './zz-cycle-a.ts';\nexport const b = () => a;\n");
  const { stdout, status } = spawnSync('npx', ['--no-install', 'oxlint', ...cycle], { cwd: root, encoding: 'utf8' });
  if (status === 0 || !stdout.includes('no-cycle')) {
    problems += 1;
    console.error(`The rule against cycles did not fire:\n${stdout}`);
  }
} finally {
  for (const file of cycle) rmSync(file, { force: true });
}

if (problems > 0) process.exit(1);
console.log(`${offences.length + 1} layer rules fire`);
