import type { Database, ServerConfig } from '../../contract.ts';

/** The example magazine, into a new database. */
export async function loadExample(_database: Database, _config: ServerConfig): Promise<void> {}
