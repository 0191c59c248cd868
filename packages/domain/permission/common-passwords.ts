/**
 * Passwords of ten or more characters that attackers try first: common in leaked lists and in India. We made this list for the product;
 * shorter passwords are already refused by length.
 */
export const commonPasswords: ReadonlySet<string> = words(`
    1234567890 12345678910 123456789a 123456789q a123456789 q123456789 0987654321 9876543210 1234512345 1122334455 1111111111
    0000000000 1212121212 1231231234 1234554321 1029384756 10203040506 147258369a 159753159753 7894561230 3216549870
    1472583690 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx3edc 1qaz2wsx3e zaq12wsxcde3 zaq1xsw2cde3 qwerty1234
    qwerty12345 qwerty123456 1234qwerty 12345qwert 123456qwerty qwert12345 qwer1234qwer asdf1234asdf asdfgh1234 asdfghjkl1
    qwertyuiop1 qwertyuiop123 zxcvbnm123 qazwsxedcr qazwsxedc1 qazxswedcvfr qweasdzxc123 qweasdzxc1 poiuytrewq lkjhgfdsaq
    mnbvcxzlkj 1234asdfgh abcd123456 abc1234567 abc12345678 abc123456789 abcd12345678 abcde12345 abcdef1234 abcdefg123
    a1b2c3d4e5 a1b2c3d4e5f6 aa12345678 aa123456789 ab12345678 123456abcd 12345abcde 1234abcd1234 123abc123abc asd123asd123
    qwe123qwe123 123qwe123qwe abc123abc123 zxc123zxc123 1234567890a 12345678900 01234567890 letmein123 iloveyou123 iloveyou12
    iloveyou22 iloveindia iloveindia1 ilovemyindia ilovemyself lovemother mother1234 father1234 familyforever myfamily123
    maapapa123 mummypapa1 papamummy1 loveforever ilovegod123 godisgreat godisgood1 onlygod123 jesusislove jaihind123
    jaihind1947 vandemataram vandematram bharatmata incredibleindia merabharatmahan bharatmatakijai trustno1234 superman123
    batman12345 spiderman1 spiderman123 football123 footballer liverpool1 liverpool123 manchester manchester1
    manchesterunited realmadrid1 barcelona1 barcelona10 chelsea123 arsenal123 cricketlover ipl2026ipl mumbaiindians
    chennaisuperkings royalchallengers sachin1010 dhoni07dhoni virat18virat changeme123 changeit123 notmypassword
    thisismypassword itsmypassword mypasswordis passwordpassword adminadmin administrator1 rootrootroot useruseruser
    testtesttest testing1234 guestguest demodemodemo temp123456 letmeinnow openthedoor opensesame1 access1234 enternow123
    logmein1234 loginlogin hellohello helloworld1 welcomehome welcome2india welcometoindia companyname yourcompany
    mycompany123 officeoffice account1234 tallyprime tally12345 busy12345678 accounts123 finance1234 gst1234567 gstin12345
    invoice1234 company1234 business123 manager1234 cashier123 billing1234 correcthorsebatterystaple correcthorse iamthebest1
    iamthebest123 whoareyou1 whatsup123 pokemon123 starwars123 dragonball dragonballz harrypotter hogwarts123 gameofthrones
    avengers123 minecraft1 minecraft123 freefire123 pubgmobile pubglover1 fortnite123 computer12 computer123 internet123
    mobile1234 samsung123 samsung1234 iphone1234 nokia123456 xiaomi1234 google1234 google12345 facebook12 facebook123
    instagram1 instagram123 whatsapp123 microsoft1 microsoft123 windows1234 linkedin123 adobe123456 photoshop1 sweetheart1
    princess123 princess12 sunshine12 sunshine123 butterfly1 butterfly123 basketball basketball1 volleyball1 badminton1
    chocolate1 chocolate12 chocolate123 strawberry strawberry1 watermelon blackberry blueberry1 september1 november11
    december25 christmas1 birthday12 happybirthday newyear2026 happynewyear diwali2026 happydiwali holi2026holi michelle12
    jennifer12 jessica123 charlie123 christopher alexander1 alexandria elizabeth1 victoria12 gabriel123 jonathan12 anthony123
    nicholas12 benjamin12 stephanie1 samantha12 krishna123 radheradhe radhekrishna jaishreekrishna jaishrikrishna
    harharmahadev omnamahshivay omnamoshivaya shivshakti jaimatadi12 saibaba123 omsairam123 ganpatibappa ganpatibappamorya
    gayatrimantra satnamwaheguru alhamdulillah subhanallah mashaallah inshallah786 786786786786 allahuakbar hallelujah
`);

/** Words that make a common password with any digits and signs around them. */
export const commonStems: ReadonlySet<string> = words(`
    password passwords passwd passcode pass welcome admin administrator administrators administration root superadmin
    superuser user users login letmein secret changeme change default master manager company office account accounts
    accountant accounting tally finance bank money business india indian bharat hindustan mumbai bombay delhi newdelhi
    chennai kolkata bangalore bengaluru hyderabad pune ahmedabad gujarat maharashtra rajasthan punjab jaishreeram jaishriram
    jaimatadi omnamahshivaya omsairam sairam ganesh ganesha krishna shiva hanuman radhakrishna waheguru allah jesus
    jesuschrist mahadev harekrishna shriram bismillah iloveyou loveyou ilove mylove love sweetheart princess sunshine
    football cricket superman batman spiderman pokemon starwars dragon monkey shadow michael jordan jennifer jessica charlie
    qwerty qwertyuiop asdfghjkl zxcvbnm asdf qwer asdfgh qazwsx abc abcd abcde abcdef test testing tester demo guest sample
    hello helloworld hi computer internet mobile samsung iphone android google facebook instagram whatsapp microsoft windows
    summer winter spring monsoon autumn january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday rahul priya rohit sachin sachintendulkar virat viratkohli dhoni
    msdhoni salman shahrukh deepika amit sanjay vijay rajesh suresh ramesh mahesh anil sunil manoj pooja neha anjali kavita
    sunita anita rakesh mukesh dinesh kumar sharma singh gupta patel verma solar inverter bahi ebahi khata ekhata hisab munim
    server system database oracle cisco network security trustno freedom whatever nothing newpassword mypassword yourpassword
    oldpassword temppassword temp temporary first firstpassword
`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
