import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** Files are compressed once, as well as it goes, instead of quickly at every request. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'armature:precompress',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir, 'assets')),
    async closeBundle() {
      const files = readdirSync(folder).filter((file) => /\.(js|css|svg|json)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const bytes = readFileSync(join(folder, file));
          if (bytes.length < 512) return;
          const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
          writeFileSync(join(folder, `${file}.br`), await compress(bytes, options));
        }),
      );
    },
  };
}

/** The browser's build. In development the server mounts this same config in middleware mode (one origin). */
export default defineConfig({
  base: '/admin/',
  plugins: [react(), precompress()],
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
