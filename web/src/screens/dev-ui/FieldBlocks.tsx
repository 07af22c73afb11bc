// The form fields, choices and quantity steppers on /dev/ui, the developers' page of components.

import { useState } from 'react';
import { Checkbox } from '../../ui/Checkbox';
import { ComboBox } from '../../ui/ComboBox';
import { PasswordField } from '../../ui/PasswordField';
import { QuantityStepper } from '../../ui/QuantityStepper';
import { RadioCard, RadioCards } from '../../ui/RadioCard';
import { SectionHead } from '../../ui/SectionHead';
import { Select } from '../../ui/Select';
import { Switch } from '../../ui/Switch';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';

const cities = ['Rosario', 'Rosario del Tala', 'Rosario de Lerma'].map((label, index) => ({
  key: String(index),
  label,
  detail: ['Santa Fe', 'Entre Ríos', 'Salta'][index],
}));

export function FieldBlocks() {
  const [city, setCity] = useState('ros');
  return (
    <section className="section">
      <SectionHead title="Campos" />
      <div className="form-grid">
        <TextField
          label="Razón Social"
          required
          span={3}
          defaultValue="Librería El Faro"
          autoComplete="organization"
        />
        <TextField label="CUIT" hint="Sin guiones" span={3} placeholder="11 dígitos" inputMode="numeric" />
        <TextField
          label="E-mail"
          span={3}
          defaultValue="compras@faro"
          error="La dirección de email ingresada no es válida"
        />
        <Select
          label="Provincia"
          span={3}
          emptyLabel="Elija una provincia"
          defaultValue="S"
          options={[
            { value: 'S', label: 'Santa Fe' },
            { value: 'B', label: 'Buenos Aires' },
          ]}
        />
        <PasswordField
          label="Contraseña"
          span={3}
          showLabel="Mostrar contraseña"
          hideTextLabel="Ocultar contraseña"
          defaultValue="Mostrador#2026"
          autoComplete="new-password"
        />
        <ComboBox
          label="Ciudad"
          span={3}
          text={city}
          onText={setCity}
          options={cities.filter(({ label }) => label.toLowerCase().includes(city.toLowerCase()))}
          onChoose={({ label }) => setCity(label)}
          state="Sin resultados"
        />
        <Select label="Tipo de documento" span={3} disabled options={[{ value: '1', label: 'CUIT' }]} />
        <TextField label="Total" span={3} readOnly defaultValue="$ 12.450,00" />
        <TextArea label="Mensaje" span={6} hint="Hasta 500 caracteres" />
        <div className="span-6 stack stack--tight">
          <div className="row">
            <Checkbox label="Catálogo por defecto" defaultChecked />
            <Checkbox label="Público" />
            <Checkbox label="Fijo" disabled defaultChecked />
            <Checkbox label="Acepto los términos" error="Debe aceptar los términos" />
          </div>
          <div className="row">
            <Switch label="No validar stock" defaultChecked />
            <Switch label="Sin conexión" />
            <Switch label="Fijo" disabled />
          </div>
          <div className="row">
            <Stepper label="Cantidad de cuadernos" start={24} />
            <Stepper label="Cantidad de resmas" start={1} large />
            <Stepper label="Cantidad de tizas" start={6} invalid />
          </div>
        </div>
        <div className="span-6">
          <RadioCards legend="Entrega">
            <RadioCard
              name="delivery"
              value="1"
              title="Transporte"
              detail="A su cargo"
              end="Sin cargo"
              defaultChecked
            >
              <TextField label="Transporte" hint="Nombre y dirección" />
            </RadioCard>
            <RadioCard
              name="delivery"
              value="2"
              title="Correo"
              detail="Según peso y tamaño"
              end="$ 4.300,00"
            />
            <RadioCard name="delivery" value="3" title="Retiro en el local" disabled />
          </RadioCards>
        </div>
      </div>
    </section>
  );
}

interface StepperProps {
  readonly label: string;
  readonly start: number;
  readonly large?: boolean;
  readonly invalid?: boolean;
}

function Stepper({ label, start, large = false, invalid = false }: StepperProps) {
  const [value, setValue] = useState(start);
  return (
    <QuantityStepper
      label={label}
      plusLabel="Más"
      minusLabel="Menos"
      value={value}
      onChange={setValue}
      min={1}
      plus={(quantity) => quantity + 6}
      minus={(quantity) => Math.max(1, quantity - 6)}
      size={large ? 'large' : 'normal'}
      invalid={invalid}
    />
  );
}
