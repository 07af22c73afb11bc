// The reports' address: what it says is shown, what is wrong in it has its default, and a change keeps the rest.

import { describe, expect, it } from 'vitest';
import { changedQuery, figuresView } from './figures-view';

const NOW = Date.parse('2026-11-22T15:00:00Z');
const view = (query: string) => figuresView(new URLSearchParams(query), NOW);

describe('the address of the reports', () => {
  it('shows the last thirty days by day, compared with the days before, by itself', () => {
    expect(view('')).toMatchObject({
      report: 'sales',
      period: '30',
      range: { from: '2026-10-24', to: '2026-11-22' },
      compared: { from: '2026-09-19', to: '2026-10-18' },
      step: 'day',
    });
  });

  it('shows chosen dates, and long ones by month', () => {
    expect(view('desde=2025-01-01&hasta=2025-12-31&contra=anio')).toMatchObject({
      period: undefined,
      step: 'month',
      steps: ['week', 'month'],
      compared: { from: '2024-01-01', to: '2024-12-31' },
    });
  });

  it.each([
    'periodo=siempre&cada=hora&contra=x&ver=y',
    'desde=2026-11-22&hasta=2026-11-01',
    'desde=2026-99-99&hasta=2026-99-99',
  ])('has its defaults for %s', (query) => {
    expect(view(query)).toMatchObject({ report: 'sales', period: '30', step: 'day', comparison: 'previous' });
  });

  it('keeps the rest when one thing changes, and forgets what belonged to another report or period', () => {
    const change = (query: string, to: Parameters<typeof changedQuery>[1]) =>
      changedQuery(new URLSearchParams(query), to).toString();
    expect(change('periodo=mes&contra=anio', { report: 'clients' })).toBe(
      'periodo=mes&contra=anio&ver=clientes',
    );
    expect(change('ver=clientes&buscar=x&orden=net', { report: 'products' })).toBe('ver=productos');
    expect(change('desde=2026-01-01&hasta=2026-01-31&cada=semana', { period: '90' })).toBe('periodo=90');
    expect(change('periodo=90', { period: '30' })).toBe('');
  });
});
