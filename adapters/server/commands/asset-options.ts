import { StartFailure } from '../start-failure.ts';
import { formatNegotiations, type FormatNegotiation } from '../config.ts';

/** @throws StartFailure with the choices. */
export function readFormatNegotiation(variable: string, text: string): FormatNegotiation {
  const found = formatNegotiations.find((mode) => mode === text);
  if (found) return found;
  throw new StartFailure(`${variable} must be one of ${formatNegotiations.join(', ')}, not "${text}".`);
}
