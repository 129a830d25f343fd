import { loadSettings } from '#platform';
import { RegisterRequest } from '../auth/auth.dto.js';
import { requestValidation } from '../validation/request-validation.js';
import { BODY_EXAMPLES } from './body-examples.js';

const SECRET = 'q3Vd8sJ0x7KpTz1mWb5RnYc2Lf9GhAe4';
const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: SECRET, INTERNAL_SECRET: SECRET };

const passwords = Object.values(BODY_EXAMPLES).flatMap((body) =>
  Object.entries(body).flatMap(([name, value]) => (/password$/i.test(name) ? [String(value)] : [])),
);

it.each([...new Set(passwords)])(
  'the password %s of an example is one that the service accepts',
  async (password) => {
    expect(() => loadSettings('api', { ...PRODUCTION, ADMIN_PASSWORD: password })).not.toThrow();
    const account = { ...BODY_EXAMPLES.register, password };
    const read = requestValidation().transform(account, { type: 'body', metatype: RegisterRequest });
    expect(await read).toMatchObject({ password });
  },
);
