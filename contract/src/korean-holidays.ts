/**
 * Public holidays in Korea that may fall on a working day, with their substitute days, by the Public Holidays Act
 * (공휴일에 관한 법률) and the rules on holidays of public offices (관공서의 공휴일에 관한 규정); the lunar ones by the
 * almanac of the Korea Astronomy and Space Science Institute. New Year and Memorial Day have no substitute; Seollal
 * and Chuseok have one for a Sunday or another holiday, the rest for a Saturday, too.
 *
 * Constitution Day is a holiday again from 2026 (amendment of the Act, decided on 29 January 2026). Its substitute of
 * 19 July 2027 and Labour Day are left out until the rules name them: an answer is then due a day early, never late.
 * Days that the government adds during a year have to be added here.
 */
export const koreanHolidays: Readonly<Record<number, readonly string[]>> = {
  2026: [
    '2026-01-01', // New Year
    '2026-02-16', // Seollal
    '2026-02-17',
    '2026-02-18',
    '2026-03-01', // Independence Movement Day
    '2026-03-02', // its substitute
    '2026-05-05', // Children's Day
    '2026-05-24', // Buddha's Birthday
    '2026-05-25', // its substitute
    '2026-06-03', // local elections
    '2026-06-06', // Memorial Day
    '2026-07-17', // Constitution Day
    '2026-08-15', // Liberation Day
    '2026-08-17', // its substitute
    '2026-09-24', // Chuseok
    '2026-09-25',
    '2026-09-26',
    '2026-10-03', // National Foundation Day
    '2026-10-05', // its substitute
    '2026-10-09', // Hangul Day
    '2026-12-25', // Christmas
  ],
  2027: [
    '2027-01-01', // New Year
    '2027-02-06', // Seollal
    '2027-02-07',
    '2027-02-08',
    '2027-02-09', // its substitute
    '2027-03-01', // Independence Movement Day
    '2027-05-05', // Children's Day
    '2027-05-13', // Buddha's Birthday
    '2027-06-06', // Memorial Day
    '2027-07-17', // Constitution Day
    '2027-08-15', // Liberation Day
    '2027-08-16', // its substitute
    '2027-09-14', // Chuseok
    '2027-09-15',
    '2027-09-16',
    '2027-10-03', // National Foundation Day
    '2027-10-04', // its substitute
    '2027-10-09', // Hangul Day
    '2027-10-11', // its substitute
    '2027-12-25', // Christmas
    '2027-12-27', // its substitute
  ],
  2028: [
    '2028-01-01', // New Year
    '2028-01-26', // Seollal
    '2028-01-27',
    '2028-01-28',
    '2028-03-01', // Independence Movement Day
    '2028-04-12', // elections to the National Assembly
    '2028-05-02', // Buddha's Birthday
    '2028-05-05', // Children's Day
    '2028-06-06', // Memorial Day
    '2028-07-17', // Constitution Day
    '2028-08-15', // Liberation Day
    '2028-10-02', // Chuseok
    '2028-10-03', // and National Foundation Day
    '2028-10-04',
    '2028-10-05', // the substitute of one of the two
    '2028-10-09', // Hangul Day
    '2028-12-25', // Christmas
  ],
}
