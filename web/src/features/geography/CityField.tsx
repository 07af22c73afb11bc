// The city type-ahead of address forms: city search in the chosen province from 3 characters, debounce 250 ms
// (`queries.ts`); a failure marks the field invalid. Screen readers hear 'No results available', '1 result available'
// and so on.

import type { City } from '@mostrador/contract/entries/geography';
import { CITY_SEARCH_MIN, FIELD_MAX } from '@mostrador/rules/limits';
import { useEffect, useMemo, useState } from 'react';
import { geographyText as text } from '../../text/geography';
import { ComboBox } from '../../ui/ComboBox';
import type { FieldTexts } from '../../ui/Field';
import { matching, meantCity } from './matching';
import { isLongEnough, useCities } from './queries';

export interface CityValue {
  /** Empty while the typed text is not a city of the list. */
  readonly cityId: string;
  readonly cityName: string;
}

export const noCity: CityValue = { cityId: '', cityName: '' };

export interface CityFieldProps extends Pick<FieldTexts, 'error' | 'span' | 'label'> {
  readonly name: string;
  /** The chosen province's id or code; empty if none is chosen yet. */
  readonly province: string;
  readonly value: CityValue;
  readonly onChange: (city: CityValue) => void;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

export function CityField({ province, value, onChange, error, disabled, ...field }: CityFieldProps) {
  const [typing, setTyping] = useState(false);
  const [left, setLeft] = useState(false);
  const chosen = value.cityId !== '';
  const { data, isError, isFetching, waiting } = useCities(province, typing && !chosen ? value.cityName : '');
  const searching = typing && !chosen && isLongEnough(value.cityName);
  const offered = useMemo(
    () => (searching ? matching(data ?? [], value.cityName) : []),
    [searching, data, value.cityName],
  );
  const options = useMemo(() => offered.map(optionOf), [offered]);
  const busy = searching && (waiting || isFetching);
  const answered = searching && !busy && !isError;
  const city = answered ? meantCity(offered, value.cityName) : undefined;

  function choose({ cityId, cityName }: City) {
    setTyping(false);
    onChange({ cityId, cityName });
  }
  // the answer may come after the field was left
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the city or the focus changes, not when the callback does
  useEffect(() => {
    if (left && city !== undefined) choose(city);
  }, [left, city]);

  return (
    <ComboBox
      {...field}
      listLabel={text.options}
      text={value.cityName}
      onText={(cityName) => {
        setTyping(true);
        setLeft(false);
        onChange({ cityId: '', cityName });
      }}
      options={options}
      onChoose={({ key }) => {
        const chosenCity = offered.find(({ cityId }) => cityId === key);
        if (chosenCity !== undefined) choose(chosenCity);
      }}
      meant={city && optionOf(city)}
      onBlur={() => setLeft(true)}
      loading={busy}
      disabled={disabled === true || province === ''}
      maxLength={FIELD_MAX.city}
      hint={hintFor(province, value)}
      state={answered && options.length === 0 ? text.noCity : undefined}
      announcement={answered ? text.cityCount(options.length) : ''}
      error={searching && isError ? text.cityFailed : error}
    />
  );
}

function hintFor(province: string, { cityId, cityName }: CityValue): string | undefined {
  if (province === '') return text.provinceFirst;
  return cityId !== '' || isLongEnough(cityName) ? undefined : text.cityHint(CITY_SEARCH_MIN);
}

function optionOf({ cityId, cityName, department }: City) {
  return { key: cityId, label: cityName, detail: department };
}
