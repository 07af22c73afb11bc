-- Tells every server process that a setting of a company with a table of its own has changed: banners, delivery methods, shipping.
do $$
declare
  name text;
begin
  foreach name in array array['banners', 'delivery_options', 'shipping_zones', 'shipping_zone_provinces', 'shipping_rates'] loop
    execute format('create trigger %1$s_settings_changed after insert or update or delete on %1$I
      for each statement execute function notify_account_changed()', name);
  end loop;
end $$;
