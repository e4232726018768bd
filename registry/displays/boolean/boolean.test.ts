import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { options } from './options.ts';

describe('boolean display', () => {
  test('DISP-boolean-01 on is #00C897, off #B0BEC5', () => {
    expect(defaultsOf(options)).toMatchObject({ colorOn: '#00C897', colorOff: '#B0BEC5' });
  });
});
