"""Invented names on maps, in both languages."""

from __future__ import annotations

ROADS: tuple[tuple[str, str], ...] = (
    ("Maple Road", "枫林路"), ("Harbour Avenue", "海港大道"), ("Station Road", "站前路"), ("Willow Street", "柳荫街"),
    ("Garden Road", "花园路"), ("Sunrise Avenue", "朝阳大街"), ("Bridge Street", "长桥路"), ("River Road", "滨江路"),
    ("Lotus Street", "荷塘路"), ("Temple Road", "古寺路"), ("Market Street", "集市街"), ("Cedar Road", "雪松路"),
    ("Liberty Avenue", "和平大道"), ("Hill Road", "云岭路"), ("Mill Street", "磨坊街"), ("Orchard Road", "果园路"),
    ("Plum Street", "梅园路"), ("Stadium Road", "体育场路"), ("Crane Avenue", "鹤鸣大道"),
    ("Bamboo Street", "竹园街"), ("North Star Road", "北辰路"), ("Silver Road", "银杏路"),
    ("Spring Street", "春晖路"), ("University Avenue", "学院路"),
)  # fmt: skip

LANES: tuple[tuple[str, str], ...] = (
    ("Teahouse Lane", "茶馆巷"), ("Well Lane", "水井胡同"), ("Lantern Lane", "灯笼巷"), ("School Lane", "学堂弄"),
    ("Baker Lane", "面点巷"), ("Post Lane", "邮局巷"), ("Pine Lane", "松间里"), ("Tailor Lane", "裁缝弄"),
    ("Mint Lane", "薄荷里"), ("Stone Lane", "石板巷"), ("Pear Lane", "梨花里"), ("Clock Lane", "钟楼巷"),
)  # fmt: skip

PARKS: tuple[tuple[str, str], ...] = (
    ("Heron Park", "白鹭公园"), ("Peony Garden", "牡丹园"), ("Central Green", "中心绿地"),
    ("Camphor Park", "香樟公园"), ("Moonlit Park", "映月公园"), ("Children's Park", "儿童公园"),
    ("Old Wall Park", "城墙公园"), ("Osmanthus Garden", "桂花园"),
)  # fmt: skip

LAKES: tuple[tuple[str, str], ...] = (
    ("Mirror Lake", "镜湖"), ("Swan Lake", "天鹅湖"), ("Jade Lake", "翠湖"), ("East Pond", "东塘"),
)  # fmt: skip

RIVERS: tuple[tuple[str, str], ...] = (
    ("Long River", "长河"), ("Crane River", "鹤江"), ("Clear River", "清江"), ("Reed River", "芦河"),
    ("Silver Creek", "银溪"),
)  # fmt: skip

DISTRICTS: tuple[tuple[str, str], ...] = (
    ("Riverside", "滨江"), ("Old Town", "老城"), ("North Gate", "北门"), ("Silk Mills", "丝厂"),
    ("Plum Hill", "梅山"), ("East Harbour", "东港"), ("Lakeside", "湖滨"), ("West Field", "西田"),
    ("High-Tech Zone", "高新区"), ("University Town", "大学城"),
)  # fmt: skip

PLACES: tuple[tuple[str, str, str], ...] = (
    ("food", "Copper Pot Noodles", "铜锅面馆"), ("food", "Night Owl Barbecue", "夜猫子烧烤"),
    ("food", "Little Steamer", "小蒸笼"), ("cafe", "Third Cup", "第三杯咖啡"), ("cafe", "Rain Café", "听雨咖啡"),
    ("shop", "Sunny Mart", "阳光超市"), ("shop", "Twin Towers Mall", "双塔广场"),
    ("shop", "Paper Crane Books", "纸鹤书店"), ("stay", "Banyan Hotel", "榕树酒店"),
    ("stay", "Seven Nights Inn", "七夜客栈"), ("school", "No. 4 Middle School", "第四中学"),
    ("school", "River Primary School", "江边小学"), ("health", "People's Clinic", "惠民诊所"),
    ("health", "City Hospital", "市中心医院"), ("bank", "Harvest Bank", "丰收银行"),
    ("metro", "Willow Street Station", "柳荫街站"), ("metro", "Market Station", "集市站"),
    ("metro", "North Gate Station", "北门站"), ("home", "Lotus Court", "荷香苑"),
    ("home", "Maple Gardens", "枫丹花园"), ("home", "Riverview Homes", "江景名邸"),
    ("work", "Ginkgo Tower", "银杏大厦"), ("work", "Harbour Centre", "海港中心"), ("park", "Bus Depot", "公交总站"),
)  # fmt: skip

KIND_COLOURS: dict[str, str] = {
    "food": "#f0883a",
    "cafe": "#b07a4a",
    "shop": "#e5639b",
    "stay": "#8a6fe0",
    "school": "#3fa7a0",
    "health": "#e5544f",
    "bank": "#d39a1c",
    "metro": "#2f7de0",
    "home": "#7d8a99",
    "work": "#7d8a99",
    "park": "#4aa564",
}
