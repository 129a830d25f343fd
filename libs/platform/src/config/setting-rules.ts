import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsInt, IsNumber, IsString, Matches, Max, Min, ValidateBy } from 'class-validator';
import { messageOf } from '../errors/message-of.js';
import { proxyTrust } from '../http/client-address.js';

/** An upper bound within the range of timers. */
const MAX_SECONDS = 7 * 86_400;

const applyAll =
  (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  (target, property) =>
    decorators.forEach((decorate) => decorate(target, property));

const IsNumberFromText = (): PropertyDecorator => Type(() => Number);

export const IsWhole = (min: number): PropertyDecorator => applyAll(IsNumberFromText(), IsInt(), Min(min));

/** A small count. */
export const IsCount = (min: number): PropertyDecorator => applyAll(IsWhole(min), Max(1000));

/** A TCP port; 0 stands for none or any, depending on the setting. */
export const IsPort = (): PropertyDecorator => applyAll(IsWhole(0), Max(65535));

/** A duration in seconds, fractions allowed. */
export const IsSeconds = (): PropertyDecorator =>
  applyAll(IsNumberFromText(), IsNumber(), Min(0.01), Max(MAX_SECONDS));

export const IsFlag = (): PropertyDecorator =>
  applyAll(
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown))),
    IsBoolean(),
  );

/** Splits text at commas. */
const FromCommas = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? partsOf(value) : (value as unknown)));

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const IsList = (): PropertyDecorator => applyAll(FromCommas(), IsString({ each: true }));

/** A list of `name=limit/seconds`; the API checks the names. */
export const AreRates = (): PropertyDecorator =>
  applyAll(
    FromCommas(),
    Matches(/^[a-z-]+=[1-9]\d{0,6}\/[1-9]\d{0,5}$/, {
      each: true,
      message:
        'RATE_LIMIT_OVERRIDES: each must be like login=100/900 (name=requests/seconds, both at least 1)',
    }),
  );

const problemOfProxies = (value: unknown): string | undefined => {
  try {
    proxyTrust(value as string[]);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
};

/** A list of addresses and networks, or the number of proxies. */
export const AreProxies = (): PropertyDecorator =>
  applyAll(
    FromCommas(),
    ValidateBy({
      name: 'areProxies',
      validator: {
        validate: (value) => problemOfProxies(value) === undefined,
        defaultMessage: (failed) => `TRUSTED_PROXIES: ${problemOfProxies(failed?.value)}`,
      },
    }),
  );

/** Base URLs of an internal app, separated by commas. */
export const AreAddresses = (name: string): PropertyDecorator =>
  Matches(/^https?:\/\/[^\s,/]+\/?(\s*,\s*https?:\/\/[^\s,/]+\/?)*$/, {
    message: `${name} must be http:// addresses, separated by commas`,
  });
