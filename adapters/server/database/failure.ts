/** Says in one sentence why the server cannot start; printed without a stack, exit code 1. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
