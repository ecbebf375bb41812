import { defineConfig } from 'rolldown';

/** Bundles our own workspaces; everything of node_modules stays where it is and is imported at run time. */
export default defineConfig({
  input: {
    main: 'src/main.ts',
    backup: 'src/commands/backup.ts',
    restore: 'src/commands/restore.ts',
    workspace: 'src/commands/workspace.ts',
  },
  platform: 'node',
  external: /^(?!@switchboard\/|\.{0,2}\/)/,
  output: {
    dir: 'dist',
    // Files of an older build would be taken for ours.
    cleanDir: true,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunk-[hash].mjs',
    sourcemap: true,
  },
});
