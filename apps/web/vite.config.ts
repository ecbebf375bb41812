import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://localhost:3000';
// A workspace is known by its host, so the proxy keeps the one that the browser asked for.
const keepHost = { target: server, changeOrigin: false };

// The first to know light-dark(): for older ones the build would rewrite it to variables that Mantine's `color-scheme`,
// itself a variable, never sets, and every such colour would be lost.
const cssTarget = ['chrome123', 'firefox120', 'safari17.5'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    allowedHosts: ['.localhost'],
    proxy: { '/api': keepHost, '/files': keepHost, '/socket': { ...keepHost, ws: true } },
  },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', cssTarget, sourcemap: false },
});
