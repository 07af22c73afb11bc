import type { City } from '@mostrador/contract/entries/geography';
import { fold } from '@mostrador/rules/fold';
import { CITY_SEARCH_MIN, FIELD_MAX } from '@mostrador/rules/limits';
import { useMemo, useState } from 'react';
import { geographyText as text } from '../../text/geography';
import { ComboBox } from '../../ui/ComboBox';
import type { FieldTexts } from '../../ui/Field';
import { isLongEnough, useCities } from './queries';

export interface CityValue {
  /** Empty while what is typed is no city of the list. */
  readonly cityId: string;
  readonly cityName: string;
}

export const noCity: CityValue = { cityId: '', cityName: '' };

export interface CityFieldProps extends Pick<FieldTexts, 'error' | 'span' | 'label'> {
  readonly name: string;
  /** Its id or its code; empty: none is chosen yet. */
  readonly province: string;
  readonly value: CityValue;
  readonly onChange: (city: CityValue) => void;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** A city of the chosen province, found while one types its name. */
export function CityField({ province, value, onChange, error, disabled, ...field }: CityFieldProps) {
  const [typing, setTyping] = useState(false);
  const chosen = value.cityId !== '';
  const { data, isError, isFetching, waiting } = useCities(province, typing && !chosen ? value.cityName : '');
  const searching = typing && !chosen && isLongEnough(value.cityName);
  const options = useMemo(
    () => (searching ? matching(data ?? [], value.cityName).map(optionOf) : []),
    [searching, data, value.cityName],
  );
  const busy = searching && (waiting || isFetching);
  const answered = searching && !busy && !isError;

  return (
    <ComboBox
      {...field}
      listLabel={text.options}
      text={value.cityName}
      onText={(cityName) => {
        setTyping(true);
        onChange({ cityId: '', cityName });
      }}
      options={options}
      onChoose={({ key, label }) => {
        setTyping(false);
        onChange({ cityId: key, cityName: label });
      }}
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

/** What came for fewer letters is narrowed here until the answer for all of them is there. */
function matching(cities: readonly City[], typed: string): City[] {
  const start = fold(typed);
  return cities.filter(({ cityName }) => ` ${fold(cityName)}`.includes(` ${start}`));
}

function optionOf({ cityId, cityName, department }: City) {
  return { key: cityId, label: cityName, detail: department };
}
