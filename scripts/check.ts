/**
 * Runs `npm run check` on two cores: format, types, lint and unit tests, concurrently. Lists all scripts that failed.
 */
import { spawn } from 'node:child_process';

function run(script: string): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn('npm', ['run', script], { stdio: 'inherit', shell: process.platform === 'win32' });
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}

const scripts = ['check:format', 'check:types', 'check:lint', 'check:unit'];
const codes = await Promise.all(scripts.map(run));
const failed = scripts.filter((_, i) => codes[i] !== 0);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}
