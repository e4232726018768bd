import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's build. In development the server mounts this same config in middleware mode (one origin). */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The page's policy allows fonts from its own origin only, not as data.
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 1200,
  },
});
