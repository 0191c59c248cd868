import { limits } from '#domain/limits';
import { mulDiv } from '#domain/money/paise';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import type { AlternateUnit, TradeLine } from '#modules/kit/trade/fields';
import { textOf } from '#modules/kit/trade/tax/supply';

const one = 10_000;

/**
 * The line with its quantity in the second unit of its item too. Other lines do not have these fields at all, so they cost nothing to
 * store.
 */
export function withAlternateUnit<Line extends TradeLine>(line: Line, item: AnyRow, facts: DocumentFacts): Line {
  const { alternateQuantity: _, alternateUnit: __, alternateConversion: ___, ...rest } = line;
  const { alternateUnitId, alternateConversion } = item;
  const unit = typeof alternateUnitId === 'string' ? facts.find('measure-unit', alternateUnitId) : undefined;
  const conversion = typeof alternateConversion === 'number' ? alternateConversion : null;
  return {
    ...(rest as Line),
    ...inAlternateUnit(line.quantity, { alternateUnit: textOf(unit?.['symbol']), alternateConversion: conversion }),
  };
}

/** The quantity in this second unit; nothing if there is none. */
export function inAlternateUnit(quantity: number, { alternateUnit, alternateConversion }: AlternateUnit): AlternateUnit {
  if (!alternateUnit || !alternateConversion) return {};
  return { alternateQuantity: mulDiv(quantity, one, alternateConversion), alternateUnit, alternateConversion };
}

/** The quantity in the first unit of what was typed in the second one; undefined if the line has no second unit, or that is too much. */
export function fromAlternateUnit(typed: number, line: AnyRow | undefined): number | undefined {
  const conversion = line?.['alternateConversion'];
  if (typeof conversion !== 'number' || (typed * conversion) / one > limits.scaled) return undefined;
  return mulDiv(typed, conversion, one);
}
