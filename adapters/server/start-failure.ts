/** The reason why the server cannot start, in one sentence. It is printed without a stack trace; the exit code is 1. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
